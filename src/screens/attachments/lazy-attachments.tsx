import {type RefObject, useEffect, useRef, useState} from 'react';
import {openTexts} from '#src/i18n/language.ts';
import type {AttachedTable} from '#src/records/attachment.ts';
import {useSession} from '#src/session/session.ts';
import {optionalPart} from '#src/ui/optional-part.tsx';

const AttachmentsCard = optionalPart(async () => {
  const [module] = await Promise.all([import('./attachments-card.tsx'), openTexts('attachments')]);
  return module.AttachmentsCard;
});

type AttachmentsProps = {readonly table: AttachedTable; readonly id: string};

/**
 * The attachments of a record, with their code, texts and list loaded when the user comes near them. A brother's are shown to him and to
 * administrators, who alone may read them; those of a house to every user, and administrators add to them.
 */
export function Attachments({table, id}: AttachmentsProps) {
  const session = useSession();
  if (session.kind !== 'signed-in') return null;
  const isHis = table === 'brothers' && session.brotherId === id;
  if (table === 'brothers' && !isHis && !session.isAdmin) return null;
  return (
    <Section table={table} id={id} mayAdd={isHis || session.isAdmin} mayDelete={session.isAdmin} />
  );
}

type SectionProps = AttachmentsProps & {readonly mayAdd: boolean; readonly mayDelete: boolean};

function Section(props: SectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useComesNear(place);
  return <div ref={place}>{isNear ? <AttachmentsCard key={props.id} {...props} /> : null}</div>;
}

/** Returns whether the element, shown from the first drawing on, has been in sight or half a window away from it. */
function useComesNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (isNear || watched === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({isIntersecting}) => isIntersecting)) setIsNear(true);
      },
      {rootMargin: '50% 0px'},
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
