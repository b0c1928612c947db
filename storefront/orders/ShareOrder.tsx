import Share from '#design/icons/message-circle.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import type { Order } from './order-queries.ts'
import { sharedWords } from './order-heading.ts'

/** LINE's own address for sharing a text; it opens the app where there is one. */
const lineShare = 'https://line.me/R/share?text='

/** ShareOrder: sends number, situation, goods, sum and day of an order to a chat: by the phone's own sheet, otherwise by LINE. */
export function ShareOrder({ order }: { order: Order }) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const text = sharedWords(order, texts, language)
  const share = async () => {
    const url = new URL(href('order', { orderId: order.id }), location.href).href
    if (!('share' in navigator))
      return void open(lineShare + encodeURIComponent(`${text}\n${url}`), '_blank', 'noopener')
    // Closing the sheet without choosing rejects: nothing went wrong.
    await navigator.share({ text, url }).catch(() => undefined)
  }
  return (
    <Button look="quiet" onClick={() => void share()}>
      <Icon of={Share} size={20} />
      {texts.share}
    </Button>
  )
}
