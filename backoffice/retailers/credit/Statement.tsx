import { formatDate } from '#rules/thai-date.ts'
import { useState } from 'react'
import {
  getCreditAccount,
  getCreditStatement,
  printCreditStatement,
} from '#contract/backoffice/retailers/credit/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { isPaymentCancellation } from '#rules/credit/credit.ts'
import { monthAfter } from '#rules/days-and-months.ts'
import { satangOf } from '#rules/money.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { download } from '#backoffice/api/files.ts'
import { HeadCells } from '#backoffice/kit/HeadCells.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { PrintPage, PrintSheet } from '#backoffice/kit/PrintPage.tsx'
import { saveFile } from '#web/save-file.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { inBaht } from '#rules/amounts.ts'
import Download from '#design/icons/download.ts'
import './credit.css'

/** The statement of account of a retailer, to print or to save as PDF; at first of this month and the one before. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const texts = useTexts('credit')
  const { isBusy, run } = useUnderway()
  const language = useLanguage()
  const [until, setUntil] = useState(() => bangkokDate(new Date()))
  const [from, setFrom] = useState(() => `${monthAfter(until.slice(0, 7), -1)}-01`)
  const account = useCall(['credit', 'one', id], getCreditAccount, { params: { id } })
  const statement = useCall(['credit', 'statement', id, from, until], getCreditStatement, {
    params: { id },
    query: { from, until },
  })
  const { pdf } = useActions({
    pdf: {
      title: texts.savePdf,
      key: 'd',
      icon: Download,
      busy: isBusy,
      run: async () => {
        const reply = await run(() => download(printCreditStatement, { params: { id }, query: { from, until } }))
        if (reply?.ok) saveFile(reply.value, `${account.data?.outletCode ?? id}-${until.replaceAll('-', '')}.pdf`)
      },
    },
  })
  const money = (baht: number) => inBaht(satangOf(baht))
  const { data } = statement
  const overdue = data?.overdueAmt ?? 0
  return (
    <QueryState query={account}>
      <PrintPage
        title={texts.statement}
        back={`/credit/${id}`}
        numbered
        notice={
          <div className="credit-days">
            <DatePicker label={texts.from} value={from} onChange={(day) => day && setFrom(day)} max={until} />
            <DatePicker label={texts.until} value={until} onChange={(day) => day && setUntil(day)} min={from} />
            <ActionButton action={pdf} />
          </div>
        }
      >
        <QueryState query={statement}>
          {account.data && data && (
            <PrintSheet>
              <table className="credit-statement">
                <thead>
                  <tr className="sheet-head">
                    <td colSpan={5}>
                      {data.seller && <p>{data.seller}</p>}
                      <h2>{texts.statement}</h2>
                      <p>{texts.statementOf(account.data.storeName, account.data.outletCode)}</p>
                      <p>
                        {formatDate(from, language)} – {formatDate(until, language)}
                      </p>
                    </td>
                  </tr>
                  <tr>
                    <HeadCells titles={[texts.date, texts.document, texts.payBy]} />
                    <HeadCells titles={[texts.owed, texts.balance]} isEnd />
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <td>{formatDate(from, language)}</td>
                    <td colSpan={3}>{texts.opening}</td>
                    <td className="is-end">{money(data.openingAmt)}</td>
                  </tr>
                  {data.rows.map(({ on, kind, document, payBy, amount, balanceAmt }) => (
                    <tr key={`${kind} ${document} ${on} ${balanceAmt}`}>
                      <td>{formatDate(on, language)}</td>
                      <td>
                        {isPaymentCancellation({ kind, amount }) ? texts.paymentCancelled : texts.kinds[kind]}{' '}
                        {document}
                      </td>
                      <td>
                        {payBy && formatDate(payBy, language)}
                        {payBy === null && kind === 'ORDER' && texts.notDelivered}
                      </td>
                      <td className="is-end">{money(amount)}</td>
                      <td className="is-end">{money(balanceAmt)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row" colSpan={4}>
                      {texts.closing}
                    </th>
                    <td className="is-end">
                      <b>{money(data.closingAmt)}</b>
                    </td>
                  </tr>
                  {overdue > 0 && (
                    <tr>
                      <th scope="row" colSpan={4}>
                        {texts.overdue}
                      </th>
                      <td className="is-end">{money(overdue)}</td>
                    </tr>
                  )}
                </tfoot>
              </table>
            </PrintSheet>
          )}
        </QueryState>
      </PrintPage>
    </QueryState>
  )
}
