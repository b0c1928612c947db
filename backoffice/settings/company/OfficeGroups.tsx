import oddOrderFields from 'form:backoffice/settings/company/saveOddOrderLimits'
import runFields from 'form:backoffice/settings/company/saveRunPlanning'
import secondFactorFields from 'form:backoffice/settings/company/saveSecondFactorPolicy'
import sellerFields from 'form:backoffice/settings/company/saveSeller'
import {
  saveOddOrderLimits,
  saveRunPlanning,
  saveSecondFactorPolicy,
  saveSeller,
} from '#contract/backoffice/settings/company/calls.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import { headOffice } from '#rules/tax-invoices/branch.ts'
import { call } from '#backoffice/api/call.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { CompanySettings } from './company.ts'
import { Group, Setting } from './Group.tsx'

/** A tax ID is shown with its hyphens. */
const withWrittenTaxId = (seller: object) =>
  'taxId' in seller ? { ...seller, taxId: formatTaxId(String(seller.taxId)) } : seller

/** The supplier as printed on tax documents. */
export function Seller({ group }: { group: CompanySettings['seller'] }) {
  const texts = useTexts('company')
  const { seller } = texts
  const { fixed, value } = group
  return (
    <Group
      id="seller"
      name="seller"
      title={seller.title}
      note={value ? seller.note : seller.missing}
      call={saveSeller}
      fields={sellerFields}
      group={group}
      shownOf={withWrittenTaxId}
      send={(body) => call(saveSeller, { body })}
    >
      <Setting fixed={fixed} name="name" label={seller.name} defaultValue={value?.name} />
      <Setting
        fixed={fixed}
        name="taxId"
        label={seller.taxId}
        help={seller.taxIdHelp}
        defaultValue={value ? formatTaxId(value.taxId) : ''}
      />
      <Setting
        fixed={fixed}
        name="branch"
        label={seller.branch}
        help={seller.branchHelp}
        defaultValue={value?.branch ?? headOffice}
      />
      <Setting fixed={fixed} name="address" label={seller.address} rows={3} defaultValue={value?.address} />
    </Group>
  )
}

/** Where delivery runs begin, and what one vehicle may take. */
export function Runs({ group }: { group: CompanySettings['runs'] }) {
  const { runs } = useTexts('company')
  const { fixed, value } = group
  return (
    <Group
      id="runs"
      name="runs"
      title={runs.title}
      note={runs.note}
      call={saveRunPlanning}
      fields={runFields}
      group={group}
      send={(body) => call(saveRunPlanning, { body })}
    >
      <Setting
        fixed={fixed}
        name="warehouse"
        label={runs.warehouse}
        help={runs.warehouseHelp}
        defaultValue={value.warehouse}
      />
      <Setting fixed={fixed} name="stops" label={runs.stops} defaultValue={value.stops} />
      <Setting fixed={fixed} name="cash" label={runs.cash} isAmount defaultValue={value.cash} />
    </Group>
  )
}

/** From when on an order is odd and held. */
export function OddOrders({ group }: { group: CompanySettings['oddOrders'] }) {
  const { oddOrders } = useTexts('company')
  const { fixed, value } = group
  return (
    <Group
      id="odd-orders"
      name="oddOrders"
      title={oddOrders.title}
      note={oddOrders.note}
      call={saveOddOrderLimits}
      fields={oddOrderFields}
      group={group}
      send={(body) => call(saveOddOrderLimits, { body })}
    >
      <Setting fixed={fixed} name="timesUsual" label={oddOrders.timesUsual} defaultValue={value.timesUsual} />
      <Setting
        fixed={fixed}
        name="newRetailerOrders"
        label={oddOrders.newRetailerOrders}
        defaultValue={value.newRetailerOrders}
      />
      <Setting fixed={fixed} name="muchCash" label={oddOrders.muchCash} isAmount defaultValue={value.muchCash} />
    </Group>
  )
}

/** Whether managers and administrators are prompted for a second factor. */
export function SecondFactor({ group }: { group: CompanySettings['secondFactor'] }) {
  const { secondFactor } = useTexts('company')
  const { fixed, value } = group
  return (
    <Group
      id="second-factor"
      name="secondFactor"
      title={secondFactor.title}
      note={secondFactor.note}
      call={saveSecondFactorPolicy}
      fields={secondFactorFields}
      group={group}
      send={(body) => call(saveSecondFactorPolicy, { body })}
    >
      <Setting
        fixed={fixed}
        name="policy"
        label={secondFactor.policy}
        choices={secondFactor.policies}
        defaultValue={value.policy}
      />
    </Group>
  )
}
