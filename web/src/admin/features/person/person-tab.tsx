import { PersonRequest } from '@cardroom/contracts/persons'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../shared/ui/button.tsx'
import { Form } from '../../shared/form.tsx'
import { Panel } from '../../shared/panel.tsx'
import { personAddress, personIn } from '../../shared/person-link.tsx'
import { HeldPanel } from './held-panel.tsx'
import { PersonTimeline } from './person-timeline.tsx'

/** One person, found by email address: a timeline, and all stored data with download and erasure. */
export function PersonTab() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [erased, setErased] = useState('')
  const person = personIn(hash)
  const key = `${person?.email}/${person?.player}`
  return (
    <div className="stack loose">
      <PersonForm
        key={key}
        person={person ?? { email: '', player: '' }}
        erased={erased}
        onAsked={(asked) => {
          setErased('')
          navigate(personAddress(asked))
        }}
      />
      {person !== null && (
        <>
          <PersonTimeline key={key} person={person} />
          <HeldPanel
            key={`held ${key}`}
            person={person}
            onErased={(message) => {
              setErased(message)
              navigate({ hash: '' }, { replace: true })
            }}
          />
        </>
      )}
    </div>
  )
}

type FormProps = {
  person: PersonRequest
  erased: string
  onAsked: (person: PersonRequest) => void
}

function PersonForm({ person, erased, onAsked }: FormProps) {
  return (
    <Panel title="One person">
      <Form
        className="stack loose narrow pad"
        schema={PersonRequest}
        start={person}
        fields={{
          email: { label: 'E-mail address', type: 'email' },
          player: {
            label: 'Name at the partner site',
            hint: 'Only for a player of the rake race, who has no address there',
          },
        }}
        save={{ mutate: onAsked, isPending: false }}
      >
        <Button look="red" small type="submit">
          Look up
        </Button>
        <output>{erased}</output>
      </Form>
    </Panel>
  )
}
