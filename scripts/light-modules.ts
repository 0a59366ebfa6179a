import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Packages whose ES modules re-export one another in circles: linking drizzle-orm's takes 0.7 s and 130 MB, loading
 * the CommonJS build of the same code 0.1 s and 13 MB.
 */
const heavy = /^drizzle-orm(?:\/|$)/;

/**
 * Makes Node load the CommonJS build of those packages. To be called before anything imports them. Each name is looked up
 * once: Node would parse their list of exports (180 kB) again for every file that imports one.
 */
export function preferLightModules(): void {
  const known = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!heavy.test(specifier)) return next(specifier, context);
      const resolved =
        known.get(specifier) ?? next(specifier, { ...context, conditions: ['node', 'require'] });
      known.set(specifier, resolved);
      return { ...resolved, shortCircuit: true };
    },
  });
}
