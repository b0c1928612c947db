import { parseSync } from 'rolldown/utils'
import { resolved, type SourceFile } from '../source-files.ts'

type Node = { type: string; [key: string]: unknown }

type TakenName = {
  from: string
  /** Its name there; `*` for all of them. */
  name: string
  /** Its name here; null when it is only handed on. */
  local: string | null
}

/** What of a file acts although none of its functions is called. */
type ModuleFacts = {
  /** Names of exports that are no functions. */
  values: ReadonlySet<string>
  /** Names that are used when the file is loaded, outside of its functions. */
  usedOnLoad: ReadonlySet<string>
  taken: readonly TakenName[]
}

const known = new Map<string, ModuleFacts>()

export function factsOf({ path, text }: SourceFile): ModuleFacts {
  const key = `${path}\n${text}`
  const facts = known.get(key) ?? read(path, text)
  known.set(key, facts)
  return facts
}

function read(path: string, text: string): ModuleFacts {
  const body = parseSync(path, text).program.body as unknown as Node[]
  const values = new Set<string>()
  const usedOnLoad = new Set<string>()
  const taken: TakenName[] = []
  const functions = new Set<string>()
  const declared = body.map((one) => (asNode(one['declaration']) ?? one) as Node)
  for (const one of declared)
    for (const { name, value } of namesOf(one)) if (value === null || isFunction(value)) functions.add(name)
  for (const [place, one] of body.entries()) {
    if (one['importKind'] === 'type' || one['exportKind'] === 'type') continue
    const from = asNode(one['source'])
    if (from) taken.push(...takenBy(one, resolved(path, String(from['value']))))
    else for (const name of exportedValues(one, functions)) values.add(name)
    const made = declared[place]
    if (made && !from) for (const name of namesIn(made, true)) usedOnLoad.add(name)
  }
  // A function of its own that is called on loading uses what it uses.
  if ([...usedOnLoad].some((name) => functions.has(name)))
    for (const one of declared) if (!asNode(one['source'])) for (const name of namesIn(one, false)) usedOnLoad.add(name)
  return { values, usedOnLoad, taken }
}

function takenBy(one: Node, from: string): TakenName[] {
  if (one.type === 'ExportAllDeclaration') return [{ from, name: '*', local: null }]
  const named = (node: unknown): string => String(asNode(node)?.['name'] ?? asNode(node)?.['value'] ?? '*')
  return nodesIn(one['specifiers']).flatMap((each) => {
    if (each['importKind'] === 'type' || each['exportKind'] === 'type') return []
    if (one.type === 'ExportNamedDeclaration') return { from, name: named(each['local']), local: null }
    return { from, name: asNode(each['imported']) ? named(each['imported']) : '*', local: named(each['local']) }
  })
}

function exportedValues(one: Node, functions: ReadonlySet<string>): string[] {
  if (one.type === 'ExportDefaultDeclaration') return isFunction(asNode(one['declaration'])) ? [] : ['*']
  if (one.type !== 'ExportNamedDeclaration') return []
  const declaration = asNode(one['declaration'])
  const names = declaration
    ? namesOf(declaration).map(({ name }) => name)
    : nodesIn(one['specifiers']).map(({ local }) => String(asNode(local)?.['name']))
  return names.filter((name) => !functions.has(name))
}

/** What a statement declares; without a value for a function. */
function namesOf(one: Node): { name: string; value: Node | null }[] {
  const own = asNode(one['id'])
  if (one.type === 'FunctionDeclaration') return [{ name: String(own?.['name']), value: null }]
  if (one.type === 'ClassDeclaration' || one.type === 'TSEnumDeclaration')
    return [{ name: String(own?.['name']), value: one }]
  if (one.type !== 'VariableDeclaration') return []
  return nodesIn(one['declarations']).flatMap(({ id, init }) =>
    // A pattern declares several: all names that are in it.
    [...namesIn(asNode(id), false)].map((name) => ({ name, value: asNode(init) ?? one })),
  )
}

/** All names in a part of a file. @param withoutFunctions except in functions that it declares */
function namesIn(part: Node | null, withoutFunctions: boolean): Set<string> {
  const found = new Set<string>()
  const visit = (node: Node, isTop: boolean): void => {
    if (/^TS(TypeAlias|Interface)/.test(node.type)) return
    if (isTop && withoutFunctions && isFunction(node)) return
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') found.add(String(node['name']))
    const stays = isTop && /^(VariableDeclaration|VariableDeclarator)$/.test(node.type)
    for (const [key, value] of Object.entries(node))
      if (!(stays && key === 'id' && withoutFunctions)) for (const child of nodesIn(value)) visit(child, stays)
  }
  if (part) visit(part, true)
  return found
}

const isFunction = (node: Node | null): boolean =>
  node !== null && /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)

const asNode = (value: unknown): Node | null =>
  typeof value === 'object' && value !== null && 'type' in value ? (value as Node) : null

const nodesIn = (value: unknown): Node[] => [value].flat().flatMap((one) => asNode(one) ?? [])
