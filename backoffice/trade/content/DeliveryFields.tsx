import { useState, type ReactNode } from 'react'
import { formatDate } from '#rules/thai-date.ts'
import { SelectField } from '#design/SelectField.tsx'
import { DatePicker } from '#backoffice/kit/forms/DatePicker.tsx'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { Switch } from './BrandFields.tsx'
import { useValue } from './editor.ts'
import { Both, Lines, Text, Time } from './fields.tsx'
import { OrderRuleFields } from './OrderRuleFields.tsx'
import { PickUpFields } from './PickUpFields.tsx'
import { ProvinceSelect, RemoveButton, useProvinces } from './provinces.tsx'

const week = [1, 2, 3, 4, 5, 6, 7] as const
type ProvinceDays = { code: string; weekdays: readonly number[]; sameDayUntil?: string | null }
type ProvinceFee = { code: string; fee: number }

/** The fields of delivery: what is promised, fees, order rules, cut-off, days and holidays. */
export function DeliveryFields() {
  const texts = useTexts('content')
  return (
    <>
      <Calendar />
      <Fees />
      <OrderRuleFields />
      <PickUpFields />
      <fieldset className="offer-group">
        <legend>{texts.words}</legend>
        {(['promise', 'promiseDetail', 'delivery', 'returns'] as const).map((name) => (
          <Both key={name} path={name} label={texts.deliveryWords[name]} />
        ))}
        <div className="offer-pair">
          {(['th', 'en'] as const).map((language) => (
            <Lines key={language} path={`policies.${language}`} label={texts.inLanguage[language](texts.policies)} />
          ))}
        </div>
      </fieldset>
    </>
  )
}

function Fees() {
  const texts = useTexts('content')
  const names = useProvinces()
  const [free, setFree, freeError] = useValue<readonly string[]>('fees.free')
  const [own, setOwn, ownError] = useValue<readonly ProvinceFee[]>('fees.provinces')
  const taken = new Set([...free, ...own.map(({ code }) => code)])
  return (
    <fieldset className="offer-group">
      <legend>{texts.fees}</legend>
      <div className="offer-pair">
        <Text path="fees.standard" label={texts.standardFee} type="number" />
      </div>
      <ProvinceSelect label={texts.addFree} taken={taken} onChoose={(code) => setFree([...free, code])} />
      <Chips
        label={texts.freeProvinces}
        items={free.map((code) => [code, names.get(code) ?? code])}
        onRemove={(code) => setFree(free.filter((one) => one !== code))}
      />
      <ProvinceSelect label={texts.addFee} taken={taken} onChoose={(code) => setOwn([...own, { code, fee: 0 }])} />
      {own.map(({ code }, at) => (
        <Province
          key={code}
          name={names.get(code) ?? code}
          onRemove={() => setOwn(own.filter((one) => one.code !== code))}
        >
          <Text path={`fees.provinces.${at}.fee`} label={texts.feeOf(names.get(code) ?? code)} type="number" />
        </Province>
      ))}
      {(freeError ?? ownError) && (
        <p className="field-error" role="alert">
          {freeError ?? ownError}
        </p>
      )}
    </fieldset>
  )
}

function Calendar() {
  const texts = useTexts('content')
  const language = useLanguage()
  const names = useProvinces()
  const [calendar, setCalendar] = useValue<object | null>('calendar')
  const [own = [], setOwn] = useValue<readonly ProvinceDays[] | undefined>('calendar.provinces')
  const [sameDayUntil, setSameDay] = useValue<string | undefined>('calendar.sameDayUntil')
  const [holidays = [], setHolidays, error] = useValue<readonly string[] | undefined>('calendar.holidays')
  const start = { cutOff: '15:00', weekdays: [1, 2, 3, 4, 5, 6], provinces: [], holidays: [] }
  return (
    <fieldset className="offer-group">
      <legend>{texts.calendar}</legend>
      <Switch
        label={texts.hasCalendar}
        isOn={calendar !== null}
        onChange={(isOn) => setCalendar(isOn ? start : null)}
      />
      {calendar && (
        <>
          <div className="offer-pair">
            <Time path="calendar.cutOff" label={texts.cutOff} />
            {sameDayUntil !== undefined && <Time path="calendar.sameDayUntil" label={texts.sameDayUntil} />}
          </div>
          <Switch
            label={texts.hasSameDay}
            isOn={sameDayUntil !== undefined}
            onChange={(isOn) => setSameDay(isOn ? '10:00' : undefined)}
          />
          <Weekdays path="calendar.weekdays" label={texts.weekdays} />
          <ProvinceSelect
            label={texts.addProvinceDays}
            taken={new Set(own.map(({ code }) => code))}
            onChoose={(code) => setOwn([...own, { code, weekdays: [1, 2, 3, 4, 5] }])}
          />
          {own.map(({ code }, at) => (
            <Province
              key={code}
              name={names.get(code) ?? code}
              onRemove={() => setOwn(own.filter((one) => one.code !== code))}
            >
              <Weekdays path={`calendar.provinces.${at}.weekdays`} label={names.get(code) ?? code} isNamed />
              <ProvinceSameDay path={`calendar.provinces.${at}.sameDayUntil`} province={names.get(code) ?? code} />
            </Province>
          ))}
          <HolidayPicker holidays={holidays} onChange={setHolidays} />
          <Chips
            label={texts.holidays}
            items={holidays.map((one) => [one, formatDate(one, language)])}
            onRemove={(one) => setHolidays(holidays.filter((other) => other !== one))}
          />
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </>
      )}
    </fieldset>
  )
}

/**
 * HolidayPicker: adds a holiday, typed or from a month. Days that its digits pass on the way to another one are none: until the
 * field is left there is at most one more.
 */
function HolidayPicker({ holidays, onChange }: { holidays: readonly string[]; onChange: (days: string[]) => void }) {
  const texts = useTexts('content')
  const [day, setDay] = useState<string | undefined>(undefined)
  const [others, setOthers] = useState(holidays)
  return (
    // Focus is followed to know when another day begins; the field itself is operated by React Aria.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setDay(undefined)
      }}
    >
      <DatePicker
        label={texts.addHoliday}
        value={day}
        onChange={(next) => {
          const rest = day === undefined ? holidays : others
          setOthers(rest)
          setDay(next)
          onChange([...new Set([...rest, ...(next ? [next] : [])])].sort())
        }}
      />
    </div>
  )
}

/** ProvinceSameDay: whether a province has the same-day hour of all, one of its own, or none. */
function ProvinceSameDay({ path, province }: { path: string; province: string }) {
  const texts = useTexts('content')
  const [value, set] = useValue<string | null | undefined>(path)
  const way = value === undefined ? 'asAll' : value === null ? 'never' : 'own'
  return (
    <>
      <SelectField
        label={texts.sameDayIn(province)}
        value={way}
        onChange={({ target }) => set(target.value === 'own' ? '10:00' : target.value === 'never' ? null : undefined)}
      >
        {(['asAll', 'never', 'own'] as const).map((one) => (
          <option key={one} value={one}>
            {texts.sameDayWays[one]}
          </option>
        ))}
      </SelectField>
      {way === 'own' && <Time path={path} label={texts.sameDayUntil} />}
    </>
  )
}

/** What is different in one province, under its name, with which it goes. */
function Province({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <section className="content-province" aria-label={name}>
      <header>
        <b>{name}</b>
        <RemoveButton name={name} onRemove={onRemove} />
      </header>
      <div className="content-row">{children}</div>
    </section>
  )
}

/** @param props.isNamed a heading above them says of what they are */
function Weekdays({ path, label, isNamed = false }: { path: string; label: string; isNamed?: boolean }) {
  const texts = useTexts('content')
  const [value, set, error] = useValue<readonly number[]>(path)
  return (
    <fieldset className="content-days">
      <legend className={isNamed ? 'sr-only' : undefined}>{label}</legend>
      {week.map((day) => (
        <Switch
          key={day}
          label={texts.dayNames[day - 1] ?? ''}
          isOn={value.includes(day)}
          onChange={(isOn) => set(week.filter((one) => (one === day ? isOn : value.includes(one))))}
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type ChipsProps = { label: string; items: readonly [id: string, name: string][]; onRemove: (id: string) => void }

function Chips({ label, items, onRemove }: ChipsProps) {
  if (items.length === 0) return null
  return (
    <ul className="target-list" aria-label={label}>
      {items.map(([id, name]) => (
        <li key={id}>
          {name}
          <RemoveButton name={name} onRemove={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
