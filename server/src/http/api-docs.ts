import { API_BASE, type Endpoint } from '@simples/contract/endpoint';
import { AppError, type ErrorKey, errorBody, errorCatalogue } from '@simples/contract/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mediaTypes } from './route.ts';

type JsonSchema = Record<string, unknown>;

function commonErrors(endpoint: Endpoint): ErrorKey[] {
  const input = endpoint.query || endpoint.body || endpoint.params;
  return [
    ...(input ? (['validation'] as const) : []),
    ...(endpoint.access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(endpoint.access === 'public' || endpoint.access === 'pending' || endpoint.access === 'session'
      ? []
      : (['forbidden'] as const)),
    ...(endpoint.needsProof ? (['proofRequired'] as const) : []),
    'rateLimited',
    'unavailable',
  ];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query' | 'header'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function responsesOf(endpoint: Endpoint): Record<string, JsonSchema> {
  const keys = [...new Set([...endpoint.errors, ...commonErrors(endpoint)])];
  const failures = Map.groupBy(keys, (key) => String(errorCatalogue[key].httpCode));
  const success =
    endpoint.status === 204
      ? { description: 'Done' }
      : {
          description: 'Success',
          content: {
            'application/json': { schema: schemaOf(endpoint.response, 'output') },
            ...(endpoint.events
              ? { 'text/event-stream': { schema: schemaOf(endpoint.events, 'output') } }
              : {}),
          },
        };
  return {
    [endpoint.status]: success,
    ...Object.fromEntries(
      [...failures].map(([status, sameStatus]) => [
        status,
        {
          description: `key: ${sameStatus.join(', ')}`,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
}

function bodyOf({ body, bodyType = 'json' }: Endpoint): JsonSchema {
  if (!body) return {};
  const { properties, required, ...rest } = schemaOf(body, 'input') as {
    properties?: object;
    required?: readonly string[];
  };
  const schema =
    bodyType === 'multipart'
      ? {
          ...rest,
          properties: { file: { type: 'string', format: 'binary' }, ...properties },
          required: ['file', ...(required ?? [])],
        }
      : schemaOf(body, 'input');
  return { requestBody: { required: true, content: { [mediaTypes[bodyType]]: { schema } } } };
}

function operationOf(endpoint: Endpoint): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}${endpoint.needsProof ? ', with a recent proof of identity' : ''}`,
    tags: [endpoint.name.split('.')[0]],
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...parametersOf(endpoint.headers, 'header'),
    ],
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

function openApiDocument(endpoints: readonly Endpoint[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Simples',
      version: '1',
      description: 'API of the knowledge platform on medicinal plants.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

/** For the page's inline styles and scripts; no product page is served under it. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

async function referencePage(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const page = fastify();
  await page.register(apiReference, {
    routePrefix: `${API_BASE}/docs`,
    configuration: {
      pageTitle: 'Simples : documentation de l’API',
      url: `${API_BASE}/openapi.json`,
      withDefaultFonts: false,
      telemetry: false,
    },
  });
  return page;
}

/** Never in production. */
export function serveApiDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  app.get(`${API_BASE}/openapi.json`, async () => openApiDocument(endpoints));
  // Loaded by the first visit: 20 MB.
  let page: Promise<FastifyInstance> | null = null;
  for (const path of [`${API_BASE}/docs`, `${API_BASE}/docs/*`]) {
    app.get(path, async (request, reply) => {
      page ??= referencePage();
      const answer = await (await page).inject({ method: 'GET', url: request.url });
      if (answer.statusCode === 404) throw new AppError('notFound');
      return reply
        .code(answer.statusCode)
        .headers({ ...answer.headers, 'content-security-policy': PAGE_POLICY })
        .send(answer.rawPayload);
    });
  }
}
