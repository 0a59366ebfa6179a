import { readFileSync } from 'node:fs';
import { normalizeText } from '@simples/contract/french/text';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadConcepts } from '#server/concepts/concepts.ts';
import { contentFiles } from '#server/lib/content-files.ts';
import { readInteractions } from './safety-content.ts';

const content = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../../content/${file}.json`, import.meta.url), 'utf8'));

const drugs = z
  .array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
      label: z.string().min(1),
      names: z.array(z.string().min(1)).min(1),
      broader: z.array(z.string()).min(1).optional(),
      implies: z
        .array(z.string().regex(/^disease:[a-z0-9-]+$/))
        .min(1)
        .optional(),
    }),
  )
  .parse(content('concepts/drugs'));
const byId = new Map(drugs.map((one) => [one.id, one]));
const table = readInteractions(loadConcepts());

function above(id: string, seen: readonly string[] = []): string[] {
  if (seen.includes(id)) throw new Error(`cycle: ${[...seen, id].join(' > ')}`);
  const parents = byId.get(id)?.broader ?? [];
  return parents.flatMap((parent) => [parent, ...above(parent, [...seen, id])]);
}

const conceptOf = (name: string) =>
  drugs.find(({ names }) => names.some((one) => normalizeText(one) === normalizeText(name)))?.id;

describe('the medicines', () => {
  it('have one id each, and classes that exist, without a cycle', () => {
    expect(byId.size).toBe(drugs.length);
    const missing = drugs.flatMap(({ broader }) => broader ?? []).filter((id) => !byId.has(id));
    expect(missing).toEqual([]);
    for (const { id } of drugs) expect(above(id)).not.toContain(id);
  });

  it('share no name', () => {
    const owners = Map.groupBy(
      drugs.flatMap(({ id, names }) => names.map((name) => ({ id, name: normalizeText(name) }))),
      ({ name }) => name,
    );
    expect([...owners.values()].filter((one) => one.length > 1)).toEqual([]);
    expect(owners.has('')).toBe(false);
  });

  it('are known by their label', () => {
    expect(drugs.filter(({ label, names }) => !names.includes(label))).toEqual([]);
  });

  it.each([
    ['Eliquis', 'apixaban', 'anticoagulants'],
    ['Sintrom', 'acenocoumarol', 'antivitamines-k'],
    ['Kardégic', 'aspirine', 'anti-inflammatoires'],
    ['Aspégic', 'aspirine', 'antiagregants'],
    ['Advil', 'ibuprofene', 'anti-inflammatoires'],
    ['Leeloo', 'pilule-contraceptive', 'contraceptifs'],
    ['Depakine', 'valproate', 'antiepileptiques'],
    ['Gardénal', 'phenobarbital', 'calmants'],
    ['Lexomil', 'bromazepam', 'calmants'],
    ['Daonil', 'glibenclamide', 'antidiabetiques'],
    ['Coversyl', 'perindopril', 'antihypertenseurs'],
    ['Lasilix', 'furosemide', 'diuretiques'],
    ['TLD', 'dolutegravir', 'antiretroviraux'],
    ['Coartem', 'artemether-lumefantrine', 'antipaludiques'],
    ['Nolvadex', 'tamoxifene', 'anticancereux'],
    ['Synthroid', 'levothyroxine', 'traitements-thyroide'],
    ['Tylenol', 'paracetamol', null],
    ['métha', 'methadone', 'opioides'],
    ['subu', 'buprenorphine', 'opioides'],
    ['lexo', 'bromazepam', 'calmants'],
    ['antidép', 'antidepresseurs', null],
  ])('%s is %s, under %s', (brand, substance, wider) => {
    expect(conceptOf(brand)).toBe(substance);
    if (wider !== null) expect(above(substance)).toContain(wider);
  });

  it('tell of a disease where they treat only that one', () => {
    expect(byId.get('metformine')?.implies).toEqual(['disease:diabete']);
    expect(byId.get('levothyroxine')?.implies).toContain('disease:hypothyroidie');
    expect(byId.get('bisoprolol')?.implies).toBeUndefined();
  });
});

const sheet = z.object({
  plantScientificName: z.string(),
  contreIndications: z.array(z.object({ details: z.string() })),
  additionalInfo: z.object({ safety: z.object({ interactions: z.array(z.string()) }) }),
});
const sheets = contentFiles('plant-sheets').map((file) => sheet.parse(content(file)));

describe('the table of pairs', () => {
  it('names known medicines', () => {
    for (const { medicine } of table) expect([...byId.keys()]).toContain(medicine.replace(/^drug:/, ''));
  });

  it('says of a plant and a medicine one degree', () => {
    const degrees = Map.groupBy(table, ({ scientific, medicine }) => `${scientific} ${medicine}`);
    const several = [...degrees].filter(([, rows]) => new Set(rows.map(({ severity }) => severity)).size > 1);
    expect(several.map(([pair]) => pair)).toEqual([]);
  });

  it('holds every plant whose sheet documents an interaction', () => {
    const documented = sheets.filter(({ additionalInfo }) =>
      additionalInfo.safety.interactions.some((one) => normalizeText(one) !== 'non documente'),
    );
    const known = new Set(table.map(({ scientific }) => scientific));
    expect(documented.map((one) => one.plantScientificName).filter((name) => !known.has(name))).toEqual([]);
  });

  it('says what it has from a sheet in the words of that sheet', () => {
    const texts = new Map(
      contentFiles('plant-sheets').map((file) => {
        const text = JSON.stringify(content(file));
        return [sheet.parse(JSON.parse(text)).plantScientificName, text];
      }),
    );
    const ofSheets = table.filter(({ source }) => /fiche de la plante publiée/i.test(source));
    expect(ofSheets.length).toBeGreaterThan(250);
    const strange = ofSheets.filter(({ scientific, statement }) => {
      const text = texts.get(scientific);
      return text !== undefined && !text.includes(JSON.stringify(statement).slice(1, -2));
    });
    expect(strange.map(({ plant, statement }) => `${plant}: ${statement}`)).toEqual([]);
  });

  it.each([
    ['Hypericum perforatum', 'artemether-lumefantrine', 'contre-indiquée'],
    ['Hypericum perforatum', 'antidepresseurs', 'contre-indiquée'],
    ['Hypericum perforatum', 'levothyroxine', 'avec précaution'],
    ['Momordica charantia', 'antidiabetiques', 'avec précaution'],
    ['Panax ginseng', 'antidiabetiques', 'déconseillée'],
    ['Artemisia annua', 'warfarine', 'déconseillée'],
    ['Passiflora incarnata', 'benzodiazepines', 'déconseillée'],
    ['Foeniculum vulgare', 'tamoxifene', 'déconseillée'],
    ['Ginkgo biloba', 'nifedipine', 'avec précaution'],
    ['Ginkgo biloba', 'anticoagulants', 'déconseillée'],
    ['Aloe vera', 'digoxine', 'déconseillée'],
    ['Salix alba', 'methotrexate', 'déconseillée'],
    ['Salix alba', 'anti-inflammatoires', 'contre-indiquée'],
    ['Valeriana officinalis', 'calmants', 'déconseillée'],
    ['Plantago ovata', 'lithium', 'avec précaution'],
    ['Hibiscus sabdariffa', 'chloroquine', 'avec précaution'],
    ['Allium sativum', 'saquinavir', 'contre-indiquée'],
  ])('%s and %s: %s', (scientific, drug, severity) => {
    const rows = table.filter((one) => one.scientific === scientific && one.medicine === `drug:${drug}`);
    expect(new Set(rows.map((one) => one.severity))).toEqual(new Set([severity]));
  });
});
