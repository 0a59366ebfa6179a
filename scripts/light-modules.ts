import { registerHooks } from 'node:module';

/**
 * Packages whose ES modules re-export one another in circles: linking drizzle-orm's takes 0.7 s and 130 MB, loading
 * the CommonJS build of the same code 0.1 s and 13 MB.
 */
const heavy = /^drizzle-orm(?:\/|$)/;

/** Makes Node load the CommonJS build of those packages. To be called before anything imports them. */
export function preferLightModules(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier, heavy.test(specifier) ? { ...context, conditions: ['node', 'require'] } : context),
  });
}
