import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const state = z.object({ status: z.enum(['ok', 'unavailable']) });

export const healthEndpoints = {
  healthz: defineEndpoint({
    name: 'health.live',
    action: 'la vérification du service',
    method: 'GET',
    path: '/healthz',
    summary: 'The process runs',
    access: 'public',
    response: state,
  }),
  readyz: defineEndpoint({
    name: 'health.ready',
    action: 'la vérification du service',
    method: 'GET',
    path: '/readyz',
    summary: 'The process can serve: database reached and migrated, not closing',
    access: 'public',
    response: state,
    errors: ['unavailable'],
  }),
};
