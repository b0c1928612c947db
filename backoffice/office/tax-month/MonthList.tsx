import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import type { ScreenProps } from '#backoffice/screen.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { PurchaseInvoices } from './PurchaseInvoices.tsx'
import { ReceiptsWithoutInvoice } from './ReceiptsWithoutInvoice.tsx'
import { TaxDocuments } from './TaxDocuments.tsx'
import { WithoutInvoice } from './WithoutInvoice.tsx'

/** A list behind a sum of a tax month. */
export function Screen({ params: { list, month = '' } }: ScreenProps) {
  const texts = useTexts('taxMonth')
  if (list === 'documents') return <TaxDocuments month={month} />
  if (list === 'without-invoice') return <WithoutInvoice month={month} />
  if (list === 'purchases') return <PurchaseInvoices month={month} />
  if (list === 'receipts') return <ReceiptsWithoutInvoice month={month} />
  return <NothingHere title={texts.noList} />
}
