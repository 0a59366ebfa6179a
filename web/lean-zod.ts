import type { Plugin } from 'vite';

const classes = /node_modules\/zod\/v4\/classic\/schemas\.js$/;

/**
 * Schemas without the code that describes them as JSON Schema, which the server alone uses: 4 kB of every first visit
 * that no bundler can see to be unused.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform(code, id) {
      if (!classes.test(id)) return null;
      return code
        .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replaceAll(/createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g, 'undefined')
        .replaceAll('createToJSONSchemaMethod(this, {})(params)', 'undefined');
    },
  };
}
