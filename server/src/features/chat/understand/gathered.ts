import { words } from '@simples/contract/french/text';

const gathering = /^(?:cueill|ramass|recolt|deterr|arrach|prelev|fauch|coup(?:e|er|ez|ent)$)/;

/** "en quelle saison faut-il la couper ?", « On récolte la sommité fleurie » */
export const tellsGathering = (text: string): boolean => words(text).some((word) => gathering.test(word));

const gathers = /^(?:trouve|cueill|ramasse|recolte|deterre|arrache)/;
const places =
  /^(?:sauvages?|fosses?|bord|bords|foret|forets|bois|champs?|talus|chemins?|haies?|pres?|prairies?|riviere|ruisseau|marais|jardin|nature|balade|promenade|montagne)$/;

/** "j’ai trouvé des carottes sauvages au bord du fossé": a plant that grows wild, known by its looks alone. */
export function gathersWild(text: string): boolean {
  const all = words(text);
  return all.some((word) => gathers.test(word)) && all.some((word) => places.test(word));
}
