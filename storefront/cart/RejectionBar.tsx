import X from '#design/icons/x.ts'
import { useProducts } from './use-products.ts'
import { Icon } from '#design/Icon.tsx'
import { requiresCode } from '#storefront/restricted-goods/requires-code.ts'
import { Notice } from '#design/Notice.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { dismissNotice } from './cart-actions.ts'
import { useCartNotices, type CartNotice } from './cart-store.ts'
import './rejection-bar.css'

/** On these pages the cart's own lines report it. */
const routesWithOwnNotices = new Set(['cart', 'shipping', 'confirm'])
/** A short list is enough: all rejections were announced already. */
const maxNotices = 3

/**
 * RejectionBar: why an addition was rejected, above the bar with the cart's sum, until it is dismissed or the product
 * is changed again. Restricted goods have their own dialog.
 */
export function RejectionBar() {
  const texts = useTexts('cart')
  const shell = useTexts('shell')
  const { path } = useAddress()
  const notices = useCartNotices().filter(({ code }) => !requiresCode(code))
  const { byId, loading } = useProducts(notices.map(({ productId }) => productId))
  if (loading || routesWithOwnNotices.has(match(path).route)) return null
  return (
    <aside className="refusals" aria-label={texts.notAdded}>
      {notices.slice(-maxNotices).map((notice) => (
        <Notice
          key={notice.productId}
          action={
            <button
              type="button"
              className="icon-button"
              aria-label={shell.close}
              onClick={() => dismissNotice(notice.productId)}
            >
              <Icon of={X} size={20} />
            </button>
          }
        >
          <Reason notice={notice} product={byId.get(notice.productId)} />
        </Notice>
      ))}
    </aside>
  )
}

type ReasonProps = { notice: CartNotice; product: { name: string; unit: string } | undefined }

function Reason({ notice: { code, available }, product }: ReasonProps) {
  const errors = useTexts('errors')
  const texts = useTexts('catalogue')
  return (
    <p>
      {product && <b>{product.name}</b>} {errors[code]}
      {available !== undefined && product && ` (${texts.left(available, product.unit)})`}
    </p>
  )
}
