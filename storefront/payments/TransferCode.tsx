import { moneyColumn } from '#rules/orders/summary.ts'
import { formatMoney } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { codeOf } from '#storefront/api/call-or-throw.ts'
import { Button } from '#design/Button.tsx'
import { ChatLink } from '#storefront/help/ChatLink.tsx'
import { Notice } from '#design/Notice.tsx'
import { Spinner } from '#design/Spinner.tsx'
import type { Order } from '#storefront/orders/order-queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { CopyButton } from './CopyButton.tsx'
import { PromptPayCode } from './PromptPayCode.tsx'
import { useTransferAccount, type TransferAccount } from './slip-queries.ts'

/** TransferCode: where to transfer: the supplier's own code for the exact amount due, to scan or to save. */
export function TransferCode({ order }: { order: Order }) {
  const texts = useTexts('payments')
  const errors = useTexts('errors')
  const { data, error, refetch } = useTransferAccount(order.orderNumber)
  if (error && !data) {
    return (
      <Notice tone="failed" action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
        {errors[codeOf(error)]}
      </Notice>
    )
  }
  if (!data) return <Spinner />
  if (!data.account) {
    return (
      <Notice tone="info" action={<ChatLink look="plain">{texts.askAccount}</ChatLink>}>
        {texts.noAccount}
      </Notice>
    )
  }
  return <Account account={data.account} order={order} />
}

function Account({ account, order }: { account: TransferAccount; order: Order }) {
  const texts = useTexts('payments')
  const { net } = moneyColumn(order)
  return (
    <div className="transfer">
      <PromptPayCode
        payload={account.payload}
        amount={net}
        orderNumber={order.orderNumber}
        lines={[account.name, account.number]}
      />
      <dl className="transfer-facts">
        <DetailRow label={texts.accountName} value={account.name} />
        <DetailRow
          label={texts.accountKinds[account.kind]}
          value={account.number}
          copy={account.number.replaceAll('-', '')}
        />
        <DetailRow label={texts.amount} value={inBaht(net)} copy={formatMoney(net).replaceAll(',', '')} />
        {account.references.map((reference, index) => (
          <DetailRow key={reference} label={texts.reference(String(index + 1))} value={reference} copy={reference} />
        ))}
      </dl>
    </div>
  )
}

function DetailRow({ label, value, copy }: { label: string; value: string; copy?: string }) {
  const texts = useTexts('payments')
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{value}</span>
        {copy && <CopyButton text={copy} label={texts.copy(label)} />}
      </dd>
    </div>
  )
}
