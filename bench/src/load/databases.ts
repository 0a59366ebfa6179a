import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fillDatabase } from './fill.ts';
import { type GeneratedSheet, generateSheets } from './sheets.ts';

/** Environments of the product and of the bare server, on two filled databases of one engine. */
export interface Databases {
  readonly product: Record<string, string>;
  readonly floor: Record<string, string>;
  remove(): Promise<void>;
}

interface Fill {
  readonly sheets: readonly GeneratedSheet[];
  readonly sheetsFile: string;
  /** The bare server's script, when it is there. */
  readonly floorScript: string | null;
}

function loadFloor(script: string, file: string, env: Record<string, string>): void {
  const { status, stderr } = spawnSync(process.execPath, [script, 'load', file], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the bare server could not load its data: ${stderr}`);
}

export async function embeddedDatabases({ sheets, sheetsFile, floorScript }: Fill): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), 'simples-bench-'));
  const product = { DATA_DIR: join(folder, 'product'), DATABASE_URL: '' };
  const floor = { MODE: 'pglite', PGLITE_DIR: join(folder, 'floor') };
  await fillDatabase(product, sheets);
  if (floorScript) loadFloor(floorScript, sheetsFile, floor);
  return { product, floor, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

export async function postgresDatabases(
  server: string,
  { sheets, sheetsFile, floorScript }: Fill,
): Promise<Databases> {
  const names = {
    product: `simples_bench_product_${process.pid}`,
    floor: `simples_bench_floor_${process.pid}`,
  };
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const drop = async () => {
    for (const name of Object.values(names))
      await admin.query(`drop database if exists ${name} with (force)`);
  };
  await drop();
  for (const name of Object.values(names)) await admin.query(`create database ${name}`);
  const urlOf = (name: string) => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  const product = { DATABASE_URL: urlOf(names.product) };
  const floor = { MODE: 'pg', DATABASE_URL: urlOf(names.floor) };
  await fillDatabase(product, sheets);
  if (floorScript) loadFloor(floorScript, sheetsFile, floor);
  return {
    product,
    floor,
    remove: async () => {
      await drop();
      await admin.end();
    },
  };
}

/** Databases that are filled already and stay. */
export function keptDatabases(product: string, floor: string | null): Databases {
  return {
    product: { DATABASE_URL: product },
    floor: { MODE: 'pg', DATABASE_URL: floor ?? '' },
    remove: async () => {},
  };
}

interface Filled {
  readonly sheets: readonly GeneratedSheet[];
  readonly databases: Databases;
}

/** Databases of the product alone, with so many sheets. */
export async function filledDatabases(engine: string, server: string, count: number): Promise<Filled> {
  const sheets = await generateSheets(count, 42);
  const fill = { sheets, sheetsFile: '', floorScript: null };
  const databases = await (engine === 'pglite' ? embeddedDatabases(fill) : postgresDatabases(server, fill));
  return { sheets, databases };
}
