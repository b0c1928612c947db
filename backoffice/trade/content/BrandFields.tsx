import { unreadableColours, type Colours } from '#rules/content/colours.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { useValue } from './editor.ts'
import { Labelled } from '#backoffice/kit/forms/Labelled.tsx'
import { Both, Lines, Text, Time } from './fields.tsx'
import { ImageField } from './ImageField.tsx'

const colourNames = ['brand', 'onBrand', 'soft', 'offer', 'onOffer'] as const

/** The fields of the supplier: name, colours, contact. */
export function BrandFields() {
  const texts = useTexts('content')
  const [chat, setChat] = useValue<object | null>('chat')
  const [hours, setHours] = useValue<object | null>('phoneHours')
  const [address, setAddress] = useValue<object | null>('address')
  const [place, setPlace] = useValue<object | null>('place')
  return (
    <>
      {(['name', 'company', 'tagline', 'description'] as const).map((name) => (
        <Both key={name} path={name} label={texts.brand[name]} />
      ))}
      <ImageField path="logo" label={texts.logo} />
      <ColourFields />
      <fieldset className="offer-group">
        <legend>{texts.contact}</legend>
        <div className="offer-pair">
          <Text path="phone" label={texts.phone} type="tel" isNullable />
        </div>
        <Switch
          label={texts.phoneHours}
          isOn={hours !== null}
          onChange={(isOn) => setHours(isOn ? { from: '08:00', to: '17:00' } : null)}
        />
        {hours && <Hours path="phoneHours" />}
        <Switch
          label={texts.chat}
          isOn={chat !== null}
          onChange={(isOn) => setChat(isOn ? { name: '', link: 'https://', draftLink: null, hours: null } : null)}
        />
        {chat && (
          <div className="offer-pair">
            <Text path="chat.name" label={texts.chatName} />
            <Text path="chat.link" label={texts.chatLink} type="url" />
            <Text path="chat.draftLink" label={texts.draftLink} help={texts.draftLinkHelp} isNullable />
          </div>
        )}
        <Both path="days" label={texts.days} />
        <Switch
          label={texts.address}
          isOn={address !== null}
          onChange={(isOn) => setAddress(isOn ? { th: [], en: [] } : null)}
        />
        {address && (
          <div className="offer-pair">
            {(['th', 'en'] as const).map((language) => (
              <Lines key={language} path={`address.${language}`} label={texts.inLanguage[language](texts.address)} />
            ))}
          </div>
        )}
        <Both path="addressNote" label={texts.addressNote} />
        <Switch
          label={texts.place}
          isOn={place !== null}
          onChange={(isOn) => setPlace(isOn ? { latitude: 13.36, longitude: 100.98 } : null)}
        />
        {place && (
          <div className="offer-pair">
            <Text path="place.latitude" label={texts.latitude} type="number" />
            <Text path="place.longitude" label={texts.longitude} type="number" />
          </div>
        )}
      </fieldset>
    </>
  )
}

function ColourFields() {
  const texts = useTexts('content')
  const [colours] = useValue<Colours>('colours')
  const unreadable = unreadableColours(colours)
  return (
    <fieldset className="offer-group">
      <legend>{texts.colours}</legend>
      <p className="offer-hint">{texts.coloursHelp}</p>
      {(['light', 'dark'] as const).map((ground) => (
        <div key={ground} className="content-colours">
          <b>{texts.grounds[ground]}</b>
          {colourNames.map((name) => (
            <Colour
              key={name}
              path={`colours.${ground}.${name}`}
              label={texts.colourNames[name]}
              isUnreadable={unreadable.includes(`${ground}.${name}`)}
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}

function Colour({ path, label, isUnreadable }: { path: string; label: string; isUnreadable: boolean }) {
  const texts = useTexts('content')
  const [value, set] = useValue<string>(path)
  return (
    <Labelled label={label} error={isUnreadable ? texts.lowContrast : undefined}>
      {(id) => <input id={id} type="color" value={value} onChange={({ target }) => set(target.value)} />}
    </Labelled>
  )
}

/** Hours: from and to. */
function Hours({ path }: { path: string }) {
  const texts = useTexts('content')
  return (
    <div className="offer-pair">
      <Time path={`${path}.from`} label={texts.from} />
      <Time path={`${path}.to`} label={texts.to} />
    </div>
  )
}

/** Switch: a part that may be missing. */
export function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
