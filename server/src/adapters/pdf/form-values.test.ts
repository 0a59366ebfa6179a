import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { valuesIn } from './form-values.ts';

const page = {
  rotate: 0,
  getViewport: () => ({ transform: [1, 0, 0, -1, 0, 842] }),
} as unknown as Parameters<typeof valuesIn>[0];

it.each(['toux sèche, constipation, irritation de la peau', 'Malva sylvestris L.', '5 g de fleurs par jour'])(
  'a value of a form is as wide as its letters at the size of its field: %s',
  async (fieldValue) => {
    const fields = [
      { subtype: 'Widget', fieldType: 'Tx', fieldValue, rect: [180, 740, 520, 760] },
      { subtype: 'Text', annotationFlags: 0 },
    ].map((field) => ({ ...field, defaultAppearanceData: { fontSize: 8 } }));
    const values = valuesIn(page, 0, fields);
    const document = await PDFDocument.create();
    const printed = (await document.embedFont(StandardFonts.Helvetica)).widthOfTextAtSize(fieldValue, 8);
    const [value] = values;
    expect(value).toMatchObject({ text: fieldValue, size: 8 });
    expect(Math.abs((value?.x1 ?? 0) - (value?.x0 ?? 0) - printed) / printed).toBeLessThan(0.08);
    expect(values).toHaveLength(1);
  },
);
