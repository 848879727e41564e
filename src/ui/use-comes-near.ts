import {type RefObject, useEffect, useState} from 'react';

/** Returns whether the element, shown from the first drawing on, has been in sight or half a window away from it. */
export function useComesNear(element: RefObject<Element | null>): boolean {
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
