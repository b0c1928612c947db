import type { Block, Inline, RichText } from './rich-text.ts'

/** Rich text in the form that `readMarkedText` reads, for an editor that is a plain text field. */
export const writeMarkedText = (blocks: RichText): string => blocks.map(writeBlock).join('\n\n')

function writeBlock(block: Block): string {
  if (block.type === 'heading')
    return `${'#'.repeat(block.level)} ${escaped(block.text)}${block.id ? ` {#${block.id}}` : ''}`
  if (block.type === 'paragraph') return atStartOfLine(inlines(block.text))
  return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${inlines(item)}`).join('\n')
}

const inlines = (parts: readonly Inline[]): string =>
  parts
    .map(({ text, bold, href }) => {
      const words = href ? `[${escaped(text)}](${safeIn(href)})` : escaped(text)
      return bold ? `**${words}**` : words
    })
    .join('')
    // Two bold parts next to each other, one of them a link
    .replaceAll('****', '')

const escaped = (text: string): string => text.replaceAll(/[\\*[\]{]/g, String.raw`\$&`)

/** Signs that would end the link. */
const safeIn = (href: string): string => href.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20')

/** A paragraph that begins like a heading or a list is still one. */
const atStartOfLine = (line: string): string => line.replace(/^(#|-|\d)/, String.raw`\$1`)
