import { useState } from 'react'
import Share from '#design/icons/message-circle.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { href } from '#storefront/router/href.ts'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { sharedWords } from './order-heading.ts'
import { answeredAt, type Order } from './order-queries.ts'
import { asRecorded, type StatusRecord } from './recorded-order.ts'

/** LINE's own address for sharing a text; it opens the app where there is one. */
const lineShare = 'https://line.me/R/share?text='

const takesPictures = (): boolean =>
  navigator.canShare?.({ files: [new File(['-'], 'order.png', { type: 'image/png' })] }) ?? false

type ShareOrderProps = {
  order: Order
  /** Its status record, where the page has it: it may be newer. */
  record?: StatusRecord | undefined
}

/**
 * ShareOrder: sends an order to a chat. As a picture, by the phone's own sheet; as words with its number, situation, goods,
 * sum and day where the phone shares no pictures or this one could not be drawn: by the sheet, otherwise by LINE.
 */
export function ShareOrder({ order, record }: ShareOrderProps) {
  const texts = useTexts('orders')
  const language = useLanguage()
  const [drawing, setDrawing] = useState(false)
  const [waiting, setWaiting] = useState<{ of: Order; data: ShareData } | null>(null)
  /** Made of the order as it is, and still to be sent with a further press. */
  const ready = waiting?.of === order ? waiting.data : null
  const shown = asRecorded(order, record)

  const draw = async (): Promise<File | null> => {
    setDrawing(true)
    try {
      const { pictureOfOrder } = await import('./order-picture.ts')
      return await pictureOfOrder(shown, language, answeredAt(order))
    } catch {
      return null
    } finally {
      setDrawing(false)
    }
  }
  const inWords = (): ShareData => ({
    text: sharedWords(shown, texts, language),
    url: new URL(href('order', { orderId: order.id }), location.href).href,
  })
  const toLine = ({ text, url }: ShareData) =>
    void open(lineShare + encodeURIComponent(`${text}\n${url}`), '_blank', 'noopener')
  const send = async (data: ShareData): Promise<void> => {
    try {
      await navigator.share(data)
    } catch (error) {
      const problem = error instanceof DOMException ? error.name : ''
      // Closing the sheet is a decision; of a second press it is there already.
      if (problem === 'AbortError' || problem === 'InvalidStateError') return
      if (problem === 'NotAllowedError' && !ready) {
        // Drawing took longer than this browser lets a press count: the next one sends it at once.
        setWaiting({ of: order, data })
        return announce(texts.readyToSend)
      }
      if (data.files) return send(inWords())
      toLine(data)
    }
  }
  const share = async () => {
    if (!('share' in navigator)) return toLine(inWords())
    const picture = ready || !takesPictures() ? null : await draw()
    setWaiting(null)
    // Alone: of a picture and words, chats take one, and often the words.
    await send(ready ?? (picture ? { files: [picture] } : inWords()))
  }
  return (
    <Button look="quiet" busy={drawing} onClick={() => void share()}>
      <Icon of={Share} size={20} />
      {ready ? texts.readyToSend : texts.share}
    </Button>
  )
}
