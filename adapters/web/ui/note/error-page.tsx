import { AnchorButton } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { words } from '#core/base/kernel/words.ts'
import { defineWords, useWords } from '../../base/words.ts'
import type { DrawingName } from './drawing.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from '../page-header.tsx'

const errorPageWords = defineWords('errorPage', {
  backHome: words('返回首页', '返回首頁', 'Back to home'),
  notFoundTitle: words('页面不存在', '頁面不存在', 'Page not found'),
  notFoundText: words(
    '地址 {path} 没有对应的页面，可能已移动或输入有误。',
    '網址 {path} 沒有對應的頁面，可能已移動或輸入有誤。',
    'There’s no page at {path}. It may have moved, or the address may have a typo.',
  ),
})
type ErrorPageProps = {
  readonly drawing: DrawingName
  readonly title: string
  readonly text: string
  readonly action?: ReactElement
  readonly foot?: ReactElement
}

/** A page in place of one that cannot be shown. */
export function ErrorPage({ drawing, title, text, action, foot }: ErrorPageProps) {
  const t = useWords(errorPageWords)
  const home = useHref('/home')
  return (
    <div className="error-page">
      <PageHeader title={title} />
      <EmptyState
        drawing={drawing}
        text={text}
        action={
          <div className="error-page-actions">
            {action}
            <AnchorButton intent={action ? 'none' : 'primary'} href={home} text={t('backHome')} />
          </div>
        }
      />
      {foot}
    </div>
  )
}

/** 404: the address leads nowhere. */
export function NotFoundPage() {
  const t = useWords(errorPageWords)
  const { pathname } = useLocation()
  return <ErrorPage drawing="missing" title={t('notFoundTitle')} text={t('notFoundText', { path: pathname })} />
}
