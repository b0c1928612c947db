import { useEffect } from 'react'
import { getCompany } from '#contract/backoffice/settings/company/calls.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { QueryState } from '#backoffice/kit/QueryState.tsx'
import { ScreenHead } from '#backoffice/kit/ScreenHead.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { companyKey, type CompanySettings } from './company.ts'
import { Account, Credit, Methods } from './MoneyGroups.tsx'
import { OddOrders, Runs, SecondFactor, Seller } from './OfficeGroups.tsx'
import { PaperPictures } from './PaperPictures.tsx'
import { SaveBar } from './SaveBar.tsx'
import { Line, Sms } from './ProviderGroups.tsx'
import './company.css'

/** What a company sets up once: who it is, where money goes, how it is paid, its limits and its providers. */
export function Screen() {
  const texts = useTexts('company')
  // What is being typed is not replaced behind one's back.
  const company = useCall(companyKey, getCompany, {}, { refetchOnWindowFocus: false })
  return (
    <>
      <ScreenHead title={texts.title} />
      <p className="company-hint">{texts.note}</p>
      <QueryState query={company}>{company.data && <Groups company={company.data} />}</QueryState>
    </>
  )
}

function Groups({ company }: { company: CompanySettings }) {
  // Others link to a group: `/settings/company#account`.
  useEffect(() => {
    const { hash } = window.location
    const group = hash ? document.getElementById(hash.slice(1)) : null
    group?.scrollIntoView()
    group?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  return (
    <SaveBar>
      <div className="company-groups">
        <Seller group={company.seller} />
        <PaperPictures pictures={company.pictures} />
        <Account group={company.account} />
        <Methods group={company.methods} />
        <Credit group={company.credit} />
        <Runs group={company.runs} />
        <OddOrders group={company.oddOrders} />
        <SecondFactor group={company.secondFactor} />
        <Line group={company.line} />
        <Sms group={company.sms} />
      </div>
    </SaveBar>
  )
}
