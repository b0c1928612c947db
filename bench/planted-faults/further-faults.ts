/** A fault of one line, and tests that are known to find it. */
export type PlantedError = { file: string; text: string; instead: string; found: readonly string[] }

/** Faults that were planted later, over all folders. */
export const furtherFaults: readonly PlantedError[] = [
  {
    file: 'rules/promotions/overlap.ts',
    text: 'a.startsAt < b.endsAt',
    instead: 'a.startsAt <= b.endsAt',
    found: ['rules/promotions/overlap.test.ts'],
  },
  {
    file: 'contract/pages/next-page.ts',
    text: '(?:login|register)',
    instead: '(?:login)',
    found: ['contract/pages/next-page.test.ts'],
  },
  {
    file: 'server/webhooks/signature.ts',
    text: 'getTime() / 1000',
    instead: 'getTime() / 100',
    found: ['server/webhooks/webhooks.test.ts'],
  },
  {
    file: 'server/audit/list-audit.ts',
    text: 'rows.length > size ?',
    instead: 'rows.length >= size ?',
    found: ['server/audit/list-audit.test.ts'],
  },
  {
    file: 'server/http/limits/refusals.ts',
    text: 'if (msLeft > 0)',
    instead: 'if (msLeft > 1e9)',
    found: ['server/identity/api-keys/api-keys.test.ts'],
  },
  {
    file: 'server/export/read-rows.ts',
    text: 'yield* rows',
    instead: 'yield* rows.slice(1)',
    found: ['server/export/exports.test.ts'],
  },
  {
    file: 'rules/search/term-fits.ts',
    text: '[...kinds()].sort()',
    instead: '[...kinds()]',
    found: ['rules/search/changed-index.test.ts'],
  },
  {
    file: 'rules/search/search-index.ts',
    text: 'return rest[0] ?? []',
    instead: 'return some[0] ?? []',
    found: ['rules/search/changed-index.test.ts'],
  },
  {
    file: 'server/search/routes.ts',
    text: 'maxTried = 10',
    instead: 'maxTried = 0',
    found: ['server/search/search-words.test.ts'],
  },
  {
    file: 'server/restricted-goods/store.ts',
    text: 'phone_verified = true',
    instead: 'phone_verified = false',
    found: ['server/restricted-goods/codes.test.ts'],
  },
  {
    file: 'server/prices/change-lines.ts',
    text: '.includes(wanted)',
    instead: '.startsWith(wanted)',
    found: ['server/prices/price-changes.test.ts'],
  },
  {
    file: 'web/claims.ts',
    text: 'new TextDecoder()',
    instead: "new TextDecoder('latin1')",
    found: ['storefront/api/claims.test.ts'],
  },
  {
    file: 'web/send.ts',
    text: '`Bearer ${token}`',
    instead: 'token',
    found: ['storefront/api/call.test.ts'],
  },
  {
    file: 'storefront/router/match.ts',
    text: '...(route.also ?? [])',
    instead: '',
    found: ['storefront/router/routes.test.ts'],
  },
  {
    file: 'backoffice/office/audit/differences.ts',
    text: 'all.filter(({ column }) => !isTechnical(column))',
    instead: 'all',
    found: ['backoffice/office/audit/differences.test.ts'],
  },
  {
    file: 'backoffice/kit/list/in-parts.ts',
    text: 'Math.ceil(',
    instead: 'Math.floor(',
    found: ['backoffice/kit/list/in-parts.test.ts'],
  },
  {
    file: 'demo/catalogue/shelf-places.ts',
    text: ".padStart(2, '0')",
    instead: ".padStart(3, '0')",
    found: ['demo/catalogue/shelf-places.test.ts'],
  },
  {
    file: 'server/export/read-rows.ts',
    text: 'page + 1 >= totalPages',
    instead: 'page + 2 >= totalPages',
    found: ['server/export/exports.test.ts'],
  },
  {
    file: 'server/stock/write-movement.ts',
    text: 'coalesce(cost_satang, price_satang)',
    instead: 'price_satang',
    found: ['server/stock/levels.test.ts'],
  },
  {
    file: 'backoffice/goods/prices/plan-form.ts',
    text: "values.rule === 'amount'",
    instead: "values.rule === 'percent'",
    found: ['backoffice/goods/prices/plan-form.test.ts'],
  },
]
