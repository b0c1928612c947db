import type { ReactNode } from 'react'
import { Button, buttonClass } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { Notice } from '#design/Notice.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { productName, productUnit } from '#rules/orders/product-name.ts'
import type { ReorderOutcome } from './reorder-outcome.ts'

type ReorderSheetProps = { title: string; outcome: ReorderOutcome | 'failed' | null; onClose: () => void }

/** ReorderSheet: what was added to the cart, what in part, and what not, with reasons. */
export function ReorderSheet({ title, outcome, onClose }: ReorderSheetProps) {
  const texts = useTexts('orders')
  return (
    <Dialog
      open={outcome !== null}
      onClose={onClose}
      shape="sheet"
      opensByItself
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{texts.stay}</Button>
          <Link href={href('cart')} className={buttonClass('primary')} onClick={onClose}>
            {texts.toCart}
          </Link>
        </>
      }
    >
      {outcome === 'failed' && <Notice tone="failed">{texts.reorderFailed}</Notice>}
      {outcome && outcome !== 'failed' && <Outcome outcome={outcome} />}
    </Dialog>
  )
}

/** Outcome: what was added to the cart, what in part, and what not. */
export function Outcome({ outcome: { added, fewer, none } }: { outcome: ReorderOutcome }) {
  const texts = useTexts('orders')
  const catalogue = useTexts('catalogue')
  const errors = useTexts('errors')
  const language = useLanguage()
  const count = added.length + fewer.length
  return (
    <div className="stack">
      <Notice tone={count > 0 ? 'done' : 'notice'}>{count > 0 ? texts.reordered(count) : texts.reorderedNone}</Notice>
      {fewer.length > 0 && (
        <Group heading={texts.fewerHeading}>
          {fewer.map(({ productId, name, wanted, got }) => {
            const unit = productUnit(name, language)
            return (
              <li key={productId}>
                {productName(name, language)}{' '}
                <b>{texts.fewer(catalogue.exactlyIn(wanted, unit), catalogue.exactlyIn(got, unit))}</b>
              </li>
            )
          })}
        </Group>
      )}
      {none.length > 0 && (
        <Group heading={texts.unavailableHeading}>
          {none.map(({ productId, name, code }) => (
            <li key={productId}>
              {productName(name, language)} <b>{errors[code]}</b>
            </li>
          ))}
        </Group>
      )}
    </div>
  )
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h3>{heading}</h3>
    <ul className="mt-2 rows">{children}</ul>
  </section>
)
