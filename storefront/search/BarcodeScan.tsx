import { useState } from 'react'
import ScanBarcode from '#design/icons/scan-barcode.ts'
import { BarcodeCamera } from '#design/BarcodeCamera.tsx'
import { Icon } from '#design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** BarcodeScan: opens the camera in place, and takes the first code that it sees. */
export function BarcodeScan({ onCode }: { onCode: (code: string) => void }) {
  const texts = useTexts('browse')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="barcode-scan">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={ScanBarcode} />
        {isOpen ? texts.stopScan : texts.scan}
      </button>
      {isOpen && <BarcodeCamera label={texts.scanning} failed={texts.cameraFailed} onCode={onCode} />}
    </div>
  )
}
