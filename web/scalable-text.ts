/** What a PostCSS plugin sees of a declaration. */
interface Declaration {
  readonly prop: string;
  value: string;
}

/** Browsers' usual size, in pixels. */
const ROOT = 16;

/** Sizes of text are written in pixels and grow with the size that a reader has set in the browser. */
export const scalableText = {
  postcssPlugin: 'scalable-text',
  Declaration(declaration: Declaration): void {
    if (declaration.prop !== 'font' && declaration.prop !== 'font-size') return;
    declaration.value = declaration.value.replaceAll(
      /([\d.]+)px/g,
      (_, pixels: string) => `${Number(pixels) / ROOT}rem`,
    );
  },
};
