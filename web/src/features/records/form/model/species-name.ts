/** Genus and species of « Mentha × piperita L. »; a hybrid sign belongs to the species. */
const NAME = /^\s*([A-Z][a-zë-]+)(?:\s+((?:[×x]\s*)?[a-zë-]{2,})(?![a-zë.-]))?/u;

export interface SpeciesName {
  readonly genus: string;
  readonly species: string;
}

/** Empty where the name does not say it. */
export function speciesOf(name: string): SpeciesName {
  const [, genus = '', epithet = ''] = NAME.exec(name) ?? [];
  return { genus, species: epithet.replace(/^[×x]\s+/u, '× ') };
}
