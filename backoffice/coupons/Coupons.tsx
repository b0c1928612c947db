import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endCoupon, listCoupons, publishCoupons } from '#contract/backoffice/coupons/calls.ts'
import type { Language } from '#rules/catalogue/product.ts'
import { formatWhole, satangOf } from '#rules/money.ts'
import { formatMoment } from '#rules/thai-date.ts'
import { call, callOrThrow } from '#backoffice/api/call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { EmptyRows } from '#backoffice/kit/EmptyRows.tsx'
import { choicesOf } from '#backoffice/kit/filters/choices-of.ts'
import { FilterBar } from '#backoffice/kit/filters/FilterBar.tsx'
import { useFilters } from '#backoffice/kit/filters/use-filters.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { SelectionBar, type RowResult } from '#backoffice/kit/SelectionBar.tsx'
import { useBulkSelection } from '#backoffice/kit/use-bulk-selection.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useLiveQueries } from '#backoffice/live/use-live.ts'
import { StateBadge } from '#backoffice/offers/StateBadge.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { ExportButton } from '#backoffice/transfer/ExportButton.tsx'
import { Money } from '#design/Money.tsx'
import Check from '#design/icons/check.ts'
import TicketPercent from '#design/icons/ticket-percent.ts'
import X from '#design/icons/x.ts'
import { CouponDrawer, type Coupon } from './CouponDrawer.tsx'
import '#backoffice/offers/offers.css'

const columnsOf = (
  texts: AllTexts['coupons'],
  offers: AllTexts['promotions'],
  language: Language,
): TableColumn<Coupon>[] => [
  { id: 'code', title: texts.code, cell: ({ code }) => code },
  {
    id: 'name',
    title: offers.name,
    cell: ({ nameThai, nameEng }) => (language === 'th' ? nameThai || nameEng : nameEng || nameThai),
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
  const bulk = useBulkSelection()
  const { selected } = bulk
  const [opened, setOpened] = useState<Coupon | 'new' | null>(null)
  const changed = useLiveQueries({ subjects: ['offer'], queryKey: ['coupons'] })
  const coupons = useQuery({
    queryKey: ['coupons', filters.search],
    queryFn: ({ signal }) => callOrThrow(listCoupons, { query: { ...filters.query, size: 1000 }, signal }),
    placeholderData: keepPreviousData,
  })
  const rows = coupons.data?.content ?? []
  const chosen = rows.filter(({ code }) => selected.has(code))
  const drafts = chosen.filter(({ state }) => state === 'draft')
  const running = chosen.filter(({ state }) => state !== 'draft' && state !== 'ended')

  function finish(answers: readonly RowResult[], words: (count: string) => string, actionIds: number[]): void {
    const done = answers.filter(({ ok }) => ok).length
    bulk.finish(answers)
    if (done > 0) showToast({ text: words(formatWhole(done)), undo: { actionIds } })
    void client.invalidateQueries({ queryKey: ['coupons'] })
  }
  const wordsOf = (code: string) => (code === 'conflict' ? texts.takenInBetween : errors[code as keyof typeof errors])
  async function publish(): Promise<void> {
    const reply = await call(publishCoupons, {
      body: { coupons: drafts.slice(0, 500).map(({ code, revision }) => ({ code, revision })) },
    })
    if (!reply.ok) return showProblem(reply.error, errors)
    const answers = reply.value.results.map(({ code, ok, problem }) => ({
      id: code,
      name: code,
      ok,
      ...(problem && { text: wordsOf(problem) }),
    }))
    finish(
      answers,
      texts.publishedMany,
      reply.value.results.flatMap(({ undo }) => undo?.actionId ?? []),
    )
  }
  async function end(): Promise<void> {
    const answers: RowResult[] = []
    const actionIds: number[] = []
    for (const { code } of running) {
      const reply = await call(endCoupon, { params: { code } })
      if (reply.ok && reply.value.undo) actionIds.push(reply.value.undo.actionId)
      answers.push({ id: code, name: code, ok: reply.ok, ...(!reply.ok && { text: wordsOf(reply.error.code) }) })
    }
    finish(answers, texts.endedMany, actionIds)
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
      run: publish,
    },
    end: {
      title: texts.endMany,
      key: 'x',
      icon: X,
      look: 'danger',
      hidden: !mayPublish,
      disabled: running.length === 0,
      run: end,
    },
  })
  return (
    <>
      <ScreenHead title={texts.title} note={coupons.data && texts.count(formatWhole(coupons.data.totalElements))}>
        <ActionButton action={actions.add} />
      </ScreenHead>
      <FilterBar
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
      >
        <ExportButton list="coupons" query={filters.query} count={coupons.data?.totalElements} />
      </FilterBar>
      <QueryState query={coupons}>
        <DataTable
          label={texts.title}
          columns={columnsOf(texts, offers, language)}
          rows={rows}
          rowId={({ code }) => code}
          rowName={({ code }) => code}
          onOpen={(coupon) => coupon.state === 'draft' && setOpened(coupon)}
          selected={selected}
          onSelect={bulk.onSelect}
          changed={changed}
          empty={<EmptyRows filters={filters} />}
        />
        <SelectionBar count={chosen.length} results={bulk.results} onClear={bulk.clear}>
          <ActionButton action={actions.publish} />
          <ActionButton action={actions.end} />
        </SelectionBar>
      </QueryState>
      <CouponDrawer
        coupon={opened}
        onClose={() => setOpened(null)}
        onSaved={() => {
          setOpened(null)
          void client.invalidateQueries({ queryKey: ['coupons'] })
        }}
      />
    </>
  )
}
