import { useState } from 'react'
import { isLeftOut, setLeftOut } from '../../../shared/left-out.ts'
import styles from './own-visits-control.module.css'

/** Leaves the visits of the administrator's own browser out of the figures. */
export function OwnVisitsControl() {
  const [leftOut, setChecked] = useState(isLeftOut)
  return (
    <label className={styles.control}>
      <input
        type="checkbox"
        checked={leftOut}
        onChange={({ target }) => {
          setLeftOut(target.checked)
          setChecked(target.checked)
        }}
      />
      {leftOut ? 'This browser’s visits are not counted' : 'Leave this browser’s visits out'}
    </label>
  )
}
