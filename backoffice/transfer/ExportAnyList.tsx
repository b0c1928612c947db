import { useState } from 'react'
import * as calls from '#contract/backoffice/exports/calls.ts'
import type { FileCall } from '#contract/call.ts'
import {
  exportLists,
  exportNames,
  exportPermissions,
  type ExportFormat,
  type ExportList,
} from '#rules/transfer/export-lists.ts'
import { usePermitted } from './use-permitted.ts'
import { Drawer } from '#backoffice/kit/Dialog.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Button } from '#design/Button.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { useSaveList } from './use-save-list.ts'

const callOf: Record<ExportList, FileCall> = {
  orders: calls.exportOrders,
  'order-lines': calls.exportOrderLines,
  products: calls.exportProducts,
  prices: calls.exportPrices,
  categories: calls.exportCategories,
  brands: calls.exportBrands,
  stock: calls.exportStock,
  retailers: calls.exportRetailers,
  promotions: calls.exportPromotions,
  coupons: calls.exportCoupons,
  'tax-invoices': calls.exportTaxInvoices,
  'credit-notes': calls.exportCreditNotes,
  refunds: calls.exportRefundList,
  cash: calls.exportCash,
  'statement-rows': calls.exportStatementRows,
  audit: calls.exportAudit,
}

/** ExportAnyList: any list that the user may read, whole, as a file. */
export function ExportAnyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts('transfer')
  const language = useLanguage()
  const may = usePermitted()
  const lists = exportLists.filter((one) => may(exportPermissions[one]))
  const [list, setList] = useState<ExportList>(lists[0] ?? 'products')
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { save, isBusy } = useSaveList()
  return (
    <Drawer open={open} onClose={onClose} title={texts.newExport}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save(callOf[list], { name: list, format }).then((isSaved) => isSaved && onClose())
        }}
      >
        <SelectField label={texts.list} value={list} onChange={({ target }) => setList(target.value as ExportList)}>
          {lists.map((one) => (
            <option key={one} value={one}>
              {exportNames[one][language]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.format}
          value={format}
          onChange={({ target }) => setFormat(target.value as ExportFormat)}
        >
          <option value="xlsx">{texts.formats.xlsx}</option>
          <option value="csv">{texts.formats.csv}</option>
        </SelectField>
        <p className="text-quiet">{texts.exportNote}</p>
        <div className="form-foot">
          <Button type="submit" look="primary" busy={isBusy}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
