import type { ReactNode } from 'react'

type ClientSectionProps = { readonly title: string; readonly aside?: ReactNode; readonly children: ReactNode }

/** A group of a client's page, with the way to all of it, or the choice of what it shows. */
export const ClientSection = ({ title, aside, children }: ClientSectionProps) => (
  <section className="panel document-section client-section">
    <div className="client-section-head">
      <h2 className="section-title">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)
