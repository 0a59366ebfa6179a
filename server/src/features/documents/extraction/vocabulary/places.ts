/** Countries and regions in French and English, folded: what a section on the origin of a plant may name. */
const countries =
  `afghanistan afrique_du_sud south_africa albanie albania algerie algeria allemagne germany andorre angola arabie_saoudite saudi_arabia
  argentine argentina armenie armenia australie australia autriche austria azerbaidjan bangladesh belgique belgium benin bhoutan
  birmanie myanmar bolivie bolivia botswana bresil brazil bulgarie bulgaria burkina_faso burundi cambodge cambodia cameroun
  cameroon canada cap-vert cap_vert cape_verde centrafrique chili chile chine china chypre cyprus colombie colombia comores
  congo coree korea costa_rica cote_d'ivoire cote_d_ivoire ivory_coast croatie croatia cuba danemark denmark djibouti egypte egypt equateur
  ecuador erythree eritrea espagne spain estonie etats-unis united_states usa ethiopie ethiopia fidji finlande finland france gabon gambie
  gambia georgie georgia ghana grece greece guadeloupe guatemala guinee guinea guinee-bissau guinee_bissau guinea-bissau guinee_conakry guinee_equatoriale guyane
  guyana haiti honduras hongrie hungary inde india indonesie indonesia irak iraq iran irlande ireland islande iceland israel italie
  italy jamaique jamaica japon japan jordanie jordan kazakhstan kenya laos liban lebanon liberia libye libya madagascar malaisie malaysia malawi
  mali malte maroc morocco martinique mauritanie mauritania maurice mexique mexico mongolie mongolia mozambique namibie namibia nepal nicaragua
  niger nigeria norvege norway nouvelle-zelande new_zealand ouganda uganda pakistan palestine panama paraguay pays-bas netherlands perou peru
  philippines pologne poland portugal la_reunion roumanie romania royaume-uni united_kingdom russie russia rwanda senegal serbie
  serbia seychelles siberie siberia sierra_leone slovaquie slovenie somalie somalia soudan sudan sri_lanka suede sweden suisse switzerland surinam syrie
  syria tanzanie tanzania tchad chad thailande thailand togo tunisie tunisia turquie turkey ukraine uruguay venezuela vietnam yemen
  zambie zambia zimbabwe`.split(/\s+/);

const regions = `europe(?: (?:centrale|meridionale|occidentale|orientale|du (?:nord|sud)|de l'(?:est|ouest)))?
  (?:(?:central|southern|western|eastern|northern|mediterranean) )?europe
  afrique(?: (?:centrale|australe|tropicale|occidentale|orientale|subsaharienne|du nord|de l'(?:est|ouest)))?
  (?:(?:west|east|central|tropical|north|southern|sub-saharan) )?africa
  asie(?: (?:centrale|tropicale|mineure|occidentale|orientale|temperee|du sud(?:-est)?|du sud est|de l'(?:est|ouest)))?
  (?:(?:central|tropical|western|eastern|southern|temperate|south-?east|southeast) )?asia(?: minor)?
  amerique(?: (?:centrale|tropicale|latine|du (?:nord|sud)))?
  (?:(?:central|tropical|north|south|latin) )?america
  bassin mediterraneen|region mediterraneenne|mediterranee|mediterranean(?: (?:region|basin))?|pourtour mediterraneen
  antilles|caraibes|caribbean|west indies|balkans|caucase|caucasus|himalaya|sahel|maghreb|proche-orient|moyen-orient|middle east|near east
  oceanie|oceania|polynesie|amazonie|andes|alpes|alps|pyrenees|anatolie|anatolia|scandinavie|scandinavia|ocean indien|peninsule arabique|iles canaries`;

const alternatives = [
  ...countries.map((name) => name.replaceAll('_', ' ')).toSorted((a, b) => b.length - a.length),
  ...regions.split(/\n\s*/),
];

/** One expression for all of them. */
export const placeExpression = new RegExp(`(?<![a-z])(?:${alternatives.join('|')})(?![a-z])`, 'gu');
