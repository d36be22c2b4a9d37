import { useState } from 'react'
import styles from './player-avatar.module.css'

type Props = {
  player: { displayName: string; avatarUrl: string | null }
  isLarge?: boolean
}

// Only our own files: requests to other sites would reveal this page's visitors to them.
const ownPicture = /^[\w-][\w.-]*$/

/** A player's picture if we host one, otherwise the initials. */
export function PlayerAvatar({ player: { displayName, avatarUrl }, isLarge = false }: Props) {
  const [isMissing, setMissing] = useState(false)
  const isOwn = avatarUrl !== null && ownPicture.test(avatarUrl)
  return (
    <span className={`cover ${styles.avatar}`} data-large={isLarge} aria-hidden="true">
      {isOwn && !isMissing ? (
        <img
          src={`/avatars/${avatarUrl}`}
          alt=""
          width="96"
          height="96"
          onError={() => setMissing(true)}
        />
      ) : (
        initialsOf(displayName)
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join('')
    .toUpperCase()
}
