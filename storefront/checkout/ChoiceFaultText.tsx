import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { ChoiceFault } from './checkout-choices.ts'

/** ChoiceFaultText: what is missing in a group of choices; it stands at the head of the group, where it is seen. */
export function ChoiceFaultText({ fault, faults }: { fault: ChoiceFault; faults: readonly ChoiceFault[] }) {
  const texts = useTexts('checkout')
  if (!faults.includes(fault)) return null
  return (
    <p className="field-error" role="alert">
      {texts.faults[fault]}
    </p>
  )
}
