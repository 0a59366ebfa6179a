import { plantSheetEndpoints } from '@simples/contract/plant-sheets/endpoints';
import { type PlantSheet, plantSheet } from '@simples/contract/plant-sheets/sheet';
import type { Session } from './accounts.ts';
import { address } from './server.ts';

async function send({ token }: Session, method: string, path: string, body?: object): Promise<PlantSheet> {
  const response = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token.accessToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return plantSheet.parse(await response.json());
}

const content = {
  plantCommonName: 'Plante des essais',
  description: 'Une plante des lisières.',
  language: 'FR',
  taxonomy: { family: 'Essaiaceae' },
  indications: [{ title: 'Toux', details: 'Toux grasse.' }],
  contreIndications: [{ title: 'Allergie', details: 'Aux plantes de la famille.' }],
  tags: ['Toux'],
};

/** A published sheet of a plant that no other journey knows. */
export function publishSheet(session: Session, name: string, more: object = {}): Promise<PlantSheet> {
  const path = plantSheetEndpoints.create.path;
  return send(session, 'POST', path, { ...content, ...more, plantScientificName: name });
}

/** Changes a sheet behind the back of whoever has it open. */
export function changeSheet(session: Session, id: string, change: object): Promise<PlantSheet> {
  return send(session, 'PATCH', plantSheetEndpoints.update.path.replace(':id', id), change);
}

export function readSheet(session: Session, id: string): Promise<PlantSheet> {
  return send(session, 'GET', plantSheetEndpoints.get.path.replace(':id', id));
}
