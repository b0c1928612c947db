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
      <Part key={index} block={block} />
    ))}
  </div>
)

function Part({ block }: { block: Block }) {
  if (block.type === 'heading') return createElement(`h${block.level}`, { id: block.id }, block.text)
  if (block.type === 'paragraph')
    return (
      <p>
        <Words inlines={block.text} />
      </p>
    )
  const items = block.items.map((item, index) => (
    <li key={index}>
      <Words inlines={item} />
    </li>
  ))
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

const Words = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map((inline, index) => {
    const words = inline.bold ? <b>{inline.text}</b> : inline.text
    return <Linked key={index} href={inline.href} words={words} />
  })

function Linked({ href, words }: { href: string | undefined; words: React.ReactNode }) {
  if (!href || !isSafeHref(href)) return words
  if (href.startsWith('/'))
    return (
      <Link href={href} className="link">
        {words}
      </Link>
    )
  const elsewhere = href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={href} className="link" {...elsewhere}>
      {words}
    </a>
  )
}
