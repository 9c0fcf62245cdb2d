import { AnchorButton, type AnchorButtonProps } from '@blueprintjs/core'
import type { MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export type LinkButtonProps = Omit<AnchorButtonProps, 'href' | 'onClick' | 'target'> & {
  readonly to: string
  readonly target?: '_blank'
  readonly state?: unknown
}

/**
 * A link to a page of the app that looks like a button; like any link it can open in a tab of its
 * own.
 */
export function LinkButton({ to, target, state, ...props }: LinkButtonProps) {
  const href = useHref(to)
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, { state, ...(target === undefined ? {} : { target }) })
  return (
    <AnchorButton
      {...props}
      role="link"
      href={href}
      {...(target === undefined ? {} : { target, rel: 'noopener' })}
      onClick={(event) => onClick(event as MouseEvent<HTMLAnchorElement>)}
    />
  )
}
