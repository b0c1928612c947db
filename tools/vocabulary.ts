import { parseSync } from 'rolldown/utils'
import type { SourceFile } from './source-files.ts'

type AvoidedWord = { word: string; say: string }

/** Words that no name of ours has, alone or as part of it (`standing`, `getStanding`), nor a file. See docs/glossary.md. */
const avoidedInNames: readonly AvoidedWord[] = [
  { word: 'whoever', say: 'what the person is: actor, sender, caller' },
  { word: 'veil', say: 'overlay' },
  { word: 'undisturbed', say: 'what the route is, for example checkoutRoutes' },
  { word: 'rooms', say: 'module, or namespace for texts' },
  { word: 'mover', say: 'actor' },
  { word: 'movers', say: 'actors' },
  { word: 'deed', say: 'action or operation' },
  { word: 'deeds', say: 'actions or operations' },
  { word: 'errand', say: 'authorization request' },
  { word: 'standing', say: 'eligibility' },
  { word: 'anew', say: 'again' },
]

const error = 'Error, Problem (on the wire) or Violation (of a rule)'

/** Words that no type has in its name. */
const avoidedInTypes: readonly AvoidedWord[] = [
  { word: 'trouble', say: error },
  { word: 'failure', say: error },
  { word: 'failures', say: error },
  { word: 'fault', say: error },
  { word: 'told', say: 'what it is: an event, a message' },
  { word: 'parts', say: 'Deps for dependencies' },
  { word: 'room', say: 'module, or namespace for texts' },
]

/** Words that no comment has. */
const avoidedInComments: readonly AvoidedWord[] = [
  { word: 'befalls', say: 'happens to' },
  { word: 'deed', say: 'action' },
  { word: 'deeds', say: 'actions' },
  { word: 'errand', say: 'authorization request' },
  { word: 'foretell', say: 'predict' },
  { word: 'told', say: 'said, or notified' },
  { word: 'whoever', say: 'who it is: the actor, the caller' },
  { word: 'anew', say: 'again' },
  { word: 'elsewhere', say: 'where it is' },
  { word: 'beside', say: 'next to, or besides' },
]

/** Names that have to be as they are. */
const allowedNames: readonly { name: string; reason: string }[] = [
  { name: 'apple_errand', reason: 'a table' },
  { name: 'ROOMS', reason: 'the previous name of the setting MODULES, which still works' },
  { name: 'AddressParts', reason: 'the parts of a Thai address, not dependencies' },
  { name: 'NumberParts', reason: 'the parts of a document number, not dependencies' },
  { name: 'WaitingRoomProps', reason: 'a waiting room, no module' },
  { name: 'OfflineParts', reason: 'a component that draws the parts of the page that work offline' },
]

/** Nouns that look like a participle. */
const nouns: readonly string[] = [
  'Closing',
  'Draining',
  'Encoding',
  'Ending',
  'Grouping',
  'Heading',
  'Lettering',
  'Listing',
  'Opening',
  'Rendering',
  'Saving',
  'Setting',
]

const participle = new RegExp(
  '^([A-Z][a-z]+(ed|ing)|Begun|Bought|Bound|Brought|Built|Chosen|Done|Drawn|Felt|Found|Given|Gone|Held|Kept|Known|Left|' +
    'Lost|Made|Met|Paid|Put|Read|Said|Seen|Sent|Set|Shown|Sold|Spent|Spoken|Stood|Taken|Thought|Thrown|Told|Understood|' +
    'Written)$',
)

/** The words of a name: `getStanding`, `get_standing`, `GET-standing` and `getURLStanding` all have `standing`. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

const adviceOn = (text: string, avoided: readonly AvoidedWord[]): string[] => {
  const words = new Set(wordsOf(text))
  return avoided.filter(({ word }) => words.has(word)).map(({ word, say }) => `“${word}”: say ${say}`)
}

const isAllowed = (name: string): boolean => allowedNames.some((one) => one.name === name)

function adviceOnType(name: string): string[] {
  const isParticiple = participle.test(name) && !nouns.includes(name)
  return [
    ...(isAllowed(name) ? [] : adviceOn(name, avoidedInTypes)),
    ...(isParticiple ? [`${name} is a participle: say what it is, for example ${name}Order`] : []),
  ]
}

type Names = { all: Set<string>; types: Set<string> }

/** All names in a tree of the syntax, and those of the types that are declared there. */
function collectNames(node: unknown, names: Names): Names {
  if (Array.isArray(node)) for (const one of node) collectNames(one, names)
  else if (typeof node === 'object' && node !== null) {
    const { type, name, id } = node as { type?: string; name?: unknown; id?: { name: string } }
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') names.all.add(name)
    if (type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration') names.types.add(id?.name ?? '')
    for (const value of Object.values(node)) if (typeof value === 'object') collectNames(value, names)
  }
  return names
}

/** What is against the vocabulary in a file, each with what to say instead; empty for a good one. */
export function vocabularyAdvice({ path, text }: SourceFile): string[] {
  const { program, comments } = parseSync(path, text)
  const names = collectNames(program.body, { all: new Set(), types: new Set() })
  return [
    ...adviceOn(path, avoidedInNames).map((advice) => `the file's name: ${advice}`),
    ...[...names.all]
      .filter((name) => !isAllowed(name))
      .flatMap((name) => adviceOn(name, avoidedInNames).map((advice) => `${name}: ${advice}`)),
    ...[...names.types].flatMap(adviceOnType),
    ...comments.flatMap(({ value }) => adviceOn(value, avoidedInComments).map((advice) => `a comment: ${advice}`)),
    // An editor shows a docstring alone: nothing is above it.
    ...comments
      .filter(({ value, end }) => /^\*[\s*]*The same\b/.test(value) && /^\s*export\b/.test(text.slice(end)))
      .map(
        ({ value }) => `“${value.replaceAll(/[\s*]+/g, ' ').trim()}”: name what it is like, as “As \`readCart\`, …”`,
      ),
  ].map((advice) => `${path}: ${advice}`)
}

/** As `vocabularyAdvice`, for a document; what it quotes, titles of tests and code, is as it is. */
export const documentAdvice = ({ path, text }: SourceFile): string[] =>
  adviceOn(text.replaceAll(/“[^”]*”|`[^`]*`|^```[^]*?^```|\]\([^)]*\)/gm, ''), avoidedInComments).map(
    (advice) => `${path}: ${advice}`,
  )
