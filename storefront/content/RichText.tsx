import { createElement } from 'react'
import { isSafeHref, type Block, type Inline, type RichText as Blocks } from '#rules/content/rich-text.ts'
import { Link } from '#storefront/router/Link.tsx'
import './rich-text.css'

/**
 * RichText: text written by staff, block by block. No HTML is made of it, and a link that is not allowed becomes plain
 * text.
 */
export const RichText = ({ blocks }: { blocks: Blocks }) => (
  <div className="rich">
    {blocks.map((block, index) => (
      // Blocks have no names, and the list of a text never changes while it is shown.
      <BlockElement key={index} block={block} />
    ))}
  </div>
)

function BlockElement({ block }: { block: Block }) {
  if (block.type === 'heading') return createElement(`h${block.level}`, { id: block.id }, block.text)
  if (block.type === 'paragraph')
    return (
      <p>
        <InlineText inlines={block.text} />
      </p>
    )
  const items = block.items.map((item, index) => (
    <li key={index}>
      <InlineText inlines={item} />
    </li>
  ))
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

const InlineText = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map((inline, index) => {
    const words = inline.bold ? <b>{inline.text}</b> : inline.text
    return <InlineLink key={index} href={inline.href} words={words} />
  })

function InlineLink({ href, words }: { href: string | undefined; words: React.ReactNode }) {
  if (!href || !isSafeHref(href)) return words
  if (href.startsWith('/'))
    return (
      <Link href={href} className="link">
        {words}
      </Link>
    )
  const newTab = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={href} className="link" {...newTab}>
      {words}
    </a>
  )
}
