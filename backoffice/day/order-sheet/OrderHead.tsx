import { isStage, type Stage } from '#rules/orders/stages.ts'
import { wayOf } from '#rules/orders/way.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { inLanguage } from '#rules/in-language.ts'
import { formatDate, formatMoment, formatHour } from '#rules/thai-date.ts'
import { Steps } from '#backoffice/kit/Steps.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Figures } from './Figure.tsx'
import { OrderCash } from './OrderCash.tsx'
import type { OrderSheetData, WholeOrder } from './use-order.ts'
import { When } from './When.tsx'

/** What one looks for first: where the order is, for whom it is and what is due. */
export function OrderHead({ order, sheet }: { order: WholeOrder; sheet: OrderSheetData }) {
  const texts = useTexts('sheet')
  return (
    <section className="order-head panel" aria-label={texts.atAGlance}>
      {order.stage && <Way order={order} stage={order.stage} />}
      <div className="order-facts">
        <Facts order={order} />
        <div className="order-money">
          <Figures side={sheet.content} cash={sheet.cash} />
          <OrderCash order={order} />
        </div>
      </div>
    </section>
  )
}

/** The stages of the order as a line, each with the last time when it came there. */
function Way({ order: { events, pickUp }, stage }: { order: WholeOrder; stage: Stage }) {
  const texts = useTexts('sheet')
  const kit = useTexts('kit')
  const been = [...new Set(events.map((event) => event.stage))].filter(isStage)
  const own: Partial<Record<Stage, string>> = pickUp ? texts.fetchedStages : {}
  const steps = wayOf(stage, been, pickUp !== undefined).map((step) => {
    const at = step.is !== 'ahead' && events.findLast((event) => event.stage === step.stage)?.at
    return {
      id: step.stage,
      name: own[step.stage] ?? kit.stages[step.stage],
      is: step.is,
      ...(at && { note: <When at={at} /> }),
    }
  })
  return <Steps label={texts.way} steps={steps} />
}

const windowOf = ({ from, until }: { from: string; until: string }, language: Language): string =>
  `${formatMoment(from, language)}–${formatHour(until)}`

function Facts({ order }: { order: WholeOrder }) {
  const texts = useTexts('sheet')
  const orders = useTexts('orders')
  const language = useLanguage()
  const { shippingAddress: to } = order
  const phone = order.receiver?.phone ?? order.phoneNumber
  const { pickUp } = order
  const address = [to.addressLine, to.subDistrict, to.district, to.province, to.postalCode].filter(Boolean).join(' ')
  return (
    <SummaryRow
      facts={[
        { name: texts.retailer, value: order.storeName, note: order.outletCode },
        {
          name: texts.phone,
          value: (
            <a className="link" href={`tel:${phone}`}>
              {phone}
            </a>
          ),
        },
        ...(!pickUp && order.deliveryDay
          ? [{ name: texts.deliveryDay, value: formatDate(order.deliveryDay, language) }]
          : []),
        { name: texts.payType, value: orders.payTypes[order.payType] },
        ...(pickUp
          ? [
              { name: texts.pickUpTime, value: windowOf(pickUp, language) },
              {
                name: texts.pickUpPlace,
                value: inLanguage(language, pickUp.placeThai, pickUp.placeEng),
                look: 'wide',
              } as const,
            ]
          : [{ name: texts.address, value: address, look: 'wide' } as const]),
        ...(order.note ? [{ name: texts.note, value: order.note, look: 'wide' } as const] : []),
      ]}
    />
  )
}
