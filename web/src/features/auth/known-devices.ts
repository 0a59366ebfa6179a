import { limits } from '@simples/contract/limits';
import { z } from 'zod';

/** Survives the wipe of a sign-out. A mark opens nothing: with it, wrong passwords of strangers do not count here. */
const KEY = 'simples-devices';

const kept = z.array(z.string().regex(/^[\w.-]{1,200}$/));

function readMarks(): readonly string[] {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** As a sign-in sends them. */
export function knownDevices(): string {
  return readMarks().slice(-limits.devices.kept).join(' ').slice(0, limits.devices.length);
}

export function keepDevice(mark: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readMarks(), mark].slice(-limits.devices.kept)));
  } catch {
    // Storage is full or forbidden.
  }
}
