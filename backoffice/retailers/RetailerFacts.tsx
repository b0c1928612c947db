import { formatTaxId } from '#rules/identity/tax-id.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { segmentName } from '#rules/retailers/segment-names.ts'
import { formatDate } from '#rules/thai-date.ts'
import { nameIn } from '#rules/in-language.ts'
import { Fact } from '#backoffice/kit/Fact.tsx'
import { SummaryRow } from '#backoffice/kit/SummaryRow.tsx'
import { noValue } from '#backoffice/kit/no-value.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import { Money } from '#design/Money.tsx'
import type { WholeRetailer } from './retailer.ts'

/** RetailerSummary: how a retailer orders: what it bought lately against its own custom first. */
export function RetailerSummary({ retailer }: { retailer: WholeRetailer }) {
  const texts = useTexts('retailers')
  const language = useLanguage()
  const { orders, everyDays, lastOrderOn } = retailer
  return (
    <section className="panel summary-panel">
      <SummaryRow
        label={texts.buyingFacts}
        facts={[
          {
            name: texts.recent,
            value: <Money satang={satangOf(retailer.recentAmt)} />,
            note: texts.usualOf(inBaht(satangOf(retailer.usualAmt))),
            look: 'lead',
          },
          {
            name: texts.lastOrder,
            value: lastOrderOn ? formatDate(lastOrderOn, language) : texts.neverOrdered,
            ...(everyDays !== null && { note: texts.everyDays(formatWhole(everyDays)) }),
          },
          {
            name: texts.orders,
            value: texts.ordersOf(formatWhole(orders.count), formatWhole(orders.open)),
            ...(orders.unpaid > 0 && { note: <b>{texts.unpaidOrders(formatWhole(orders.unpaid))}</b> }),
          },
        ]}
      />
    </section>
  )
}

/** RetailerFacts: who a retailer is, its tax profile, and who decided what. */
export function RetailerFacts({ retailer }: { retailer: WholeRetailer }) {
  const texts = useTexts('retailers')
  const language = useLanguage()
  const { route, approval, suspension, taxBranch } = retailer
  const day = (at: string) => formatDate(at, language)
  const shown = (text: string | null) => text || noValue
  return (
    <section className="panel stack" aria-label={texts.facts}>
      {suspension && (
        <p className="notice notice-notice">
          {texts.suspendedBy(suspension.by.name, day(suspension.on), suspension.reason)}
        </p>
      )}
      {retailer.note && <p className="retailer-note">{retailer.note}</p>}
      <dl className="facts">
        <Fact name={texts.owner}>{shown(`${retailer.ownerName} ${retailer.lastName}`.trim())}</Fact>
        <Fact name={texts.phone}>
          {retailer.phone} <small>{retailer.phoneVerified ? texts.phoneProven : texts.phoneUnproven}</small>
        </Fact>
        <Fact name={texts.email}>{shown(retailer.email)}</Fact>
        <Fact name={texts.segment}>{segmentName(retailer.segment, language)}</Fact>
        <Fact name={texts.route}>{route ? nameIn(route, language) : texts.noRoute}</Fact>
        <Fact name={texts.priceList}>{shown(retailer.priceList?.name ?? null)}</Fact>
        <Fact name={texts.since}>{day(retailer.createdOn)}</Fact>
      </dl>
      <h2>{texts.taxProfile}</h2>
      <dl className="facts">
        <Fact name={texts.taxId}>{retailer.taxId ? formatTaxId(retailer.taxId) : noValue}</Fact>
        <Fact name={texts.taxName}>{retailer.taxName ?? retailer.storeName}</Fact>
        <Fact name={texts.taxBranch}>{shown(taxBranch)}</Fact>
      </dl>
      {approval?.by && <p className="field-help">{texts.approvedBy(approval.by.name, day(approval.on))}</p>}
    </section>
  )
}
