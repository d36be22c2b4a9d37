import { PersonRequest, PersonDataResponse } from '@cardroom/contracts/persons'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../shared/field.tsx'
import { Panel } from '../../shared/panel.tsx'
import tab from '../../shared/tab.module.css'
import { FoundPerson } from './found-person.tsx'
import styles from './person.module.css'

/** What is held of one person: found by the address, downloaded as one file, erased with one act. */
export function PersonTab() {
  const { register, handleSubmit, formState } = useForm<PersonRequest>({
    resolver: zodResolver(PersonRequest),
    defaultValues: { email: '', player: '' },
    mode: 'onTouched',
  })
  const [erased, setErased] = useState('')
  const { mutate, data, variables, isPending, reset } = useMutation({
    mutationFn: (payload: PersonRequest) =>
      request('/api/admin/persons/export', { method: 'POST', payload, reply: PersonDataResponse }),
    onMutate: () => setErased(''),
    onError: (error) =>
      toast({
        title: 'Error',
        description: readErrorMessage(error, 'The person could not be looked up'),
        tone: 'error',
      }),
  })
  const { errors } = formState
  return (
    <div className={tab.tab}>
      <Panel title="One person" note="Looking somebody up is in the audit log">
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            void handleSubmit((values) => {
              if (!isPending) mutate(values)
            })(event)
          }}
        >
          <Field
            label="E-mail address"
            type="email"
            autoComplete="off"
            registration={register('email')}
            error={errors.email?.message}
          />
          <Field
            label="Name at the partner site"
            hint="Only for a player of the rake race, who has no address there"
            autoComplete="off"
            registration={register('player')}
            error={errors.player?.message}
          />
          <Button look="red" small type="submit" aria-disabled={isPending}>
            {isPending ? 'Looking...' : 'Look up'}
          </Button>
          <output>{erased}</output>
        </form>
      </Panel>
      {data !== undefined && variables !== undefined && (
        <FoundPerson
          key={variables.email}
          person={variables}
          data={data.data}
          onErased={(message) => {
            reset()
            setErased(message)
          }}
        />
      )}
    </div>
  )
}
