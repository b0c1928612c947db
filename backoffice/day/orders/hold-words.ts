import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { amountText } from '#backoffice/kit/forms/amount-text.ts'
import { inBaht } from '#rules/amounts.ts'
import type { OrderInList } from './order-row.ts'

type Hold = NonNullable<OrderInList['hold']>
type Reason = Hold['reasons'][number]
type Texts = AllTexts['orders']['holds']

/** Why an order is held, each reason in words with its figures. */
export const holdWords = ({ reasons, heldBy }: Hold, texts: Texts, language: Language): string[] =>
  reasons.map((reason) => reasonWords(reason, heldBy?.name ?? '', texts, language))

function reasonWords(reason: Reason, by: string, texts: Texts, language: Language): string {
  const money = (baht: number) => inBaht(satangOf(baht))
  switch (reason.code) {
    case 'ten_times_usual':
      return texts.tenTimesUsual(
        formatWhole(reason.qty),
        formatWhole(reason.usualQty),
        reason.unit,
        nameIn(reason, language),
      )
    case 'ten_times_value':
      return texts.tenTimesValue(money(reason.amount), money(reason.usualAmount))
    case 'new_retailer_much_cash':
      return texts.muchCash(money(reason.amount), formatWhole(reason.delivered))
    case 'changed_address':
      return texts.changedAddress(reason.now, reason.before)
    case 'below_cost':
      return texts.belowCost(money(reason.unitPrice), money(reason.unitCost), nameIn(reason, language))
    case 'other_currency':
      return texts.otherCurrency(`${amountText(reason.amount)} ${reason.currency}`.trim())
    case 'by_staff':
      return texts.byStaff(by, reason.note)
  }
}
