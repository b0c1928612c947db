import { parseSync } from 'rolldown/utils'
import type { SourceFile } from './source-files.ts'

/** Attributes that a person reads or hears. */
const spoken = ['title', 'label', 'placeholder', 'alt', 'aria-label', 'description', 'heading']
const isWord = (text: unknown): text is string =>
  typeof text === 'string' && /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''))

type Node = { type?: string; name?: { name?: unknown }; value?: unknown; expression?: Node }

/** What a node of the syntax draws itself, not those in it. */
function wordsOf({ type, name, value, expression }: Node): unknown {
  if (type === 'JSXText') return value
  if (type === 'JSXExpressionContainer') return expression?.type === 'Literal' ? expression.value : null
  return type === 'JSXAttribute' && spoken.includes(String(name?.name)) ? (value as Node | null)?.value : null
}

/** Words that stand in the markup of a file, as text or in an attribute that is read, and not in the texts of a language. */
export function wordsDrawn({ path, text }: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const words = Array.isArray(node) ? null : wordsOf(node as Node)
    if (isWord(words)) found.push(words.trim())
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(parseSync(path, text).program.body)
  return found
}
