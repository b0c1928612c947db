import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { endCoupon, listCoupons, publishCoupons } from '#contract/backoffice/trade/coupons/calls.ts'
import { mostAtOnce } from '#rules/at-once.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { nameIn } from '#rules/in-language.ts'
import { call } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import type { TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { sendInParts } from '#backoffice/kit/list/send-in-parts.ts'
import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { rowByRow } from '#backoffice/kit/row-by-row.ts'
import { showProblem, showToast, undoOfAll, type Undo } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { StateBadge } from '#backoffice/trade/offers/StateBadge.tsx'
import { ListScreen } from '#backoffice/kit/list/ListScreen.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { useList } from '#backoffice/kit/list/use-list.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import Check from '#design/icons/check.ts'
import TicketPercent from '#design/icons/ticket-percent.ts'
import X from '#design/icons/x.ts'
import { CouponDrawer, type Coupon } from './CouponDrawer.tsx'
import '#backoffice/trade/offers/offers.css'

const columnsOf = (
  texts: AllTexts['coupons'],
  offers: AllTexts['promotions'],
  language: Language,
): TableColumn<Coupon>[] => [
  { id: 'code', title: texts.code, cell: ({ code }) => code },
  {
    id: 'name',
    title: offers.name,
    cell: (row) => nameIn(row, language),
    grows: true,
  },
  {
    id: 'discount',
    title: texts.off,
    align: 'end',
    cell: ({ discount }) => <Money satang={satangOf(discount)} />,
  },
  { id: 'minimum', title: texts.from, align: 'end', cell: ({ minimum }) => <Money satang={satangOf(minimum)} /> },
  {
    id: 'ends',
    title: offers.endsAt,
    cell: ({ endsAt }) => formatMoment(endsAt, language),
  },
  {
    id: 'used',
    title: texts.used,
    align: 'end',
    cell: ({ uses, totalLimit }) =>
      uses !== null &&
      (totalLimit === null ? formatWhole(uses) : texts.usedOf(formatWhole(uses), formatWhole(totalLimit))),
  },
  { id: 'shown', title: texts.shown, cell: ({ listed }) => texts.shownTo[listed ? 'all' : 'code'] },
  { id: 'state', title: offers.state, cell: ({ state }) => <StateBadge state={state} /> },
]

/** All coupons: drafts first, then published ones; many are published and stopped together. */
export function Screen() {
  const texts = useTexts('coupons')
  const offers = useTexts('promotions')
  const errors = useTexts('errors')
  const language = useLanguage()
  const client = useQueryClient()
  const mayPublish = useMay('trade.publish')
  const filters = useFilters({ q: 'one', state: 'one' })
  const [opened, setOpened] = useState<Coupon | 'new' | null>(null)
  const changed = useLiveQueries({ subjects: ['offer'], queryKey: ['coupons'] })
  const list = useList({ call: listCoupons, queryKey: ['coupons'], query: filters.query, rowId: ({ code }) => code })
  const { chosen } = list
  const { busyWith, runExclusively } = useUnderway()
  const drafts = chosen.filter(({ state }) => state === 'draft')
  const running = chosen.filter(({ state }) => state !== 'draft' && state !== 'ended')

  function finish(answers: readonly RowResult[], sayDone: (count: string) => string, undo: Undo | null): void {
    const done = answers.filter(({ ok }) => ok).length
    list.selection.finish(answers)
    if (done > 0) showToast({ text: sayDone(formatWhole(done)), undo })
    void client.invalidateQueries({ queryKey: ['coupons'] })
  }
  async function publish(): Promise<void> {
    const reply = await sendInParts<Coupon, AnswerOf<typeof publishCoupons>['results'][number]>(drafts, {
      most: mostAtOnce,
      send: (part) =>
        call(publishCoupons, { body: { coupons: part.map(({ code, revision }) => ({ code, revision })) } }),
      refused: ({ code }, problem) => ({ code, ok: false, problem, undo: null }),
    })
    if (!reply.ok) return showProblem(reply.error, errors)
    const { results } = reply.value
    const answers = results.map(({ code, ok, problem }) => ({
      id: code,
      name: code,
      ok,
      ...(problem && { text: problem === 'conflict' ? texts.takenInBetween : errorText(errors, problem) }),
    }))
    finish(answers, texts.publishedMany, undoOfAll(results))
  }
  async function end(): Promise<void> {
    const { results, undo } = await rowByRow(running, {
      nameOf: ({ code }) => ({ id: code, name: code }),
      send: ({ code }) => call(endCoupon, { params: { code } }),
      errors,
      conflict: texts.takenInBetween,
    })
    finish(results, texts.endedMany, undo)
  }
  const actions = useActions({
    add: { title: texts.add, key: 'n', icon: TicketPercent, look: 'primary', run: () => setOpened('new') },
    publish: {
      title: texts.publishMany,
      key: 'p',
      icon: Check,
      look: 'primary',
      hidden: !mayPublish,
      disabled: drafts.length === 0,
      busy: busyWith === 'publish',
      run: () => runExclusively(publish, 'publish'),
    },
    end: {
      title: texts.endMany,
      key: 'x',
      icon: X,
      look: 'danger',
      hidden: !mayPublish,
      disabled: running.length === 0,
      busy: busyWith === 'end',
      run: () => runExclusively(end, 'end'),
    },
  })
  return (
    <ListScreen
      list={list}
      title={texts.title}
      note={list.total !== undefined && texts.count(formatWhole(list.total))}
      actions={[actions.add]}
      filters={filters}
      search={{ name: 'q', label: texts.search }}
      fields={[
        {
          name: 'state',
          label: offers.state,
          kind: 'one',
          choices: choicesOf(offers.states),
        },
      ]}
      tools={<ExportButton list="coupons" query={filters.query} count={list.total} />}
      columns={useColumns(columnsOf, texts, offers, language)}
      rowName={({ code }) => code}
      onOpen={(coupon) => coupon.state === 'draft' && setOpened(coupon)}
      changed={changed}
      empty={<EmptyRows filters={filters} />}
      selectionActions={
        <>
          <ActionButton action={actions.publish} />
          <ActionButton action={actions.end} />
        </>
      }
    >
      <CouponDrawer
        coupon={opened}
        onClose={() => setOpened(null)}
        onSaved={() => {
          setOpened(null)
          void client.invalidateQueries({ queryKey: ['coupons'] })
        }}
      />
    </ListScreen>
  )
}
