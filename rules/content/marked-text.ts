import type { Block, Inline, RichText } from './rich-text.ts'

/**
 * Rich text as our own starting and demo texts are written, one block after an empty line:
 *
 *     ## Heading {#place}      ### Smaller heading
 *     A paragraph with **bold** and a [link](https://example.com).
 *     - a point                1. a step
 *
 * `\` takes the meaning from the sign after it. Nothing else has a meaning: a tag is the letters of a tag.
 */
export function readMarkedText(text: string): RichText {
  const blocks: RichText = []
  for (const part of text.replaceAll('\r\n', '\n').split(/\n{2,}/)) {
    for (const lines of runsOf(part.split('\n').filter((line) => line.trim() !== ''))) blocks.push(blockOf(lines))
  }
  return blocks
}

type Kind = 'heading' | 'point' | 'step' | 'words'

const kindOf = (line: string): Kind =>
  /^##{1,2} /.test(line) ? 'heading' : line.startsWith('- ') ? 'point' : /^\d{1,3}\. /.test(line) ? 'step' : 'words'

/** Consecutive lines of one kind form one block, except headings. */
function runsOf(lines: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const line of lines.map((one) => one.trim())) {
    const run = runs.at(-1)
    const kind = kindOf(line)
    if (run && kind !== 'heading' && kind === kindOf(run[0] ?? '')) run.push(line)
    else runs.push([line])
  }
  return runs
}

function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines
  const kind = kindOf(first)
  if (kind === 'heading') return headingOf(first)
  if (kind === 'words') return { type: 'paragraph', text: inlinesOf(lines.join(' ')) }
  const items = lines.map((line) => inlinesOf(line.replace(/^(?:-|\d{1,3}\.) /, '')))
  return { type: 'list', ordered: kind === 'step', items }
}

function headingOf(line: string): Block {
  const [, marks = '', rest = ''] = /^(##{1,2}) (.*)$/.exec(line) ?? []
  const [, text = '', id] = /^(.*?)(?: \{#([a-z][a-z0-9-]*)\})?$/.exec(rest) ?? []
  const plain = text.replaceAll(/\\(.)/g, '$1')
  return { type: 'heading', level: marks.length === 2 ? 2 : 3, text: plain, ...(id && { id }) }
}

/** An escaped character, a link, a bold mark, or one character. */
const token = /\\(.)|\[((?:\\.|[^\]\\])+)\]\(([^()\s]+)\)|(\*\*)|([^])/gu

function inlinesOf(text: string): Inline[] {
  const inlines: Inline[] = []
  let bold = false
  const add = (more: string, href?: string) => {
    const last = inlines.at(-1)
    if (last && !href && !last.href && (last.bold ?? false) === bold) last.text += more
    else inlines.push({ text: more, ...(bold && { bold }), ...(href && { href }) })
  }
  for (const [, escaped, label, href, mark, sign] of text.matchAll(token)) {
    if (mark) bold = !bold
    else if (label && href) add(label.replaceAll(/\\(.)/gu, '$1'), href)
    else add(escaped ?? sign ?? '')
  }
  return inlines
}
