/** Why a waiting sheet comes before the others, in words. */
export function safetyReasons(safetyChanges: number, isDangerous: boolean): string[] {
  const changes = `${safetyChanges} changement${safetyChanges > 1 ? 's' : ''} de sécurité`;
  return [...(safetyChanges > 0 ? [changes] : []), ...(isDangerous ? ['plante toxique'] : [])];
}

/** A waiting sheet opened from the queue: the address says so too, so that a reload keeps it. */
export function linkToWaiting(id: string) {
  return { to: `/home/plants/${id}?depuis=validation`, state: { fromValidation: true } };
}
