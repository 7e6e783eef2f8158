import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

interface Override {
  readonly zodSchema: { readonly _zod: { readonly def: unknown } };
  readonly jsonSchema: Record<string, unknown>;
}

type Pipe = {
  readonly type: string;
  readonly reverseTransform?: unknown;
  readonly in?: { readonly _zod: { readonly def: { readonly type: string } } };
  readonly out?: z.ZodType;
};

/**
 * Money is described by its wire format, a string; a number that may also come as digits is described as the number.
 */
const wireSide = {
  override: ({ zodSchema, jsonSchema }: Override) => {
    const def = zodSchema._zod.def as Pipe;
    if (def.type !== 'pipe' || !def.reverseTransform || !def.out) return;
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    if (def.in?._zod.def.type === 'string') {
      Object.assign(jsonSchema, {
        type: 'string',
        pattern: '^-?\\d+\\.\\d{2}$',
        description: 'Euro with two decimals',
      });
      return;
    }
    const { $schema: _, ...number } = z.toJSONSchema(def.out);
    Object.assign(jsonSchema, number);
  },
};

const langParameter = {
  name: 'lang',
  in: 'query',
  required: false,
  description: 'The language of the texts in the answer; anything but en counts as it.',
  schema: { type: 'string', enum: ['it', 'en'], default: 'it' },
};

interface OpenApiSettings {
  readonly baseUrl: URL;
  readonly version: string;
  readonly cookieName: string;
}

export async function openApi(app: FastifyInstance, { baseUrl, version, cookieName }: OpenApiSettings): Promise<void> {
  const document = createJsonSchemaTransformObject({ zodToJsonConfig: wireSide });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pettorale',
        version,
        description:
          'Registrations, shop, payment and account of a circuit’s athletes. Refusals are Problem Details (RFC 9457) whose `error` is a code of the catalogue.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: `${baseUrl.origin}/api` }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: cookieName },
        },
      },
    },
    stripBasePath: false,
    transform: createJsonSchemaTransform({ zodToJsonConfig: wireSide }),
    transformObject: (input) => {
      const made = document(input) as { paths?: Record<string, Record<string, { parameters?: unknown[] }>> };
      const paths: Record<string, unknown> = {};
      for (const [path, operations] of Object.entries(made.paths ?? {})) {
        for (const operation of Object.values(operations))
          operation.parameters = [...(operation.parameters ?? []), langParameter];
        paths[path.replace(/^\/api/, '')] = operations;
      }
      return { ...made, paths } as ReturnType<typeof document>;
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The page has inline styles, and loads nothing from other origins.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { deepLinking: true, defaultModelsExpandDepth: 0 },
    theme: { title: 'Pettorale API' },
  });
}
