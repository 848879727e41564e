import {useMemo} from 'react';
import {useNavigate} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {partsOfWord, wordsOf} from '#src/lib/compound-words.ts';
import {createWordIndex, NO_MATCH, type WordIndex} from '#src/lib/word-index.ts';
import {type HeldRole, useHeldRoles} from '#src/queries/role-holders.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {type FoundOption, type FoundOptions, useOpenRecord} from './found-option.ts';

/** The number of brothers that are shown for a text. */
const MOST_SHOWN = 8;

type FoundRoles = (text: string) => (FoundOptions & {readonly cost: number})[];

/**
 * Returns a function that finds the roles that a text names, in the user's language or another one, and the brothers who
 * have them today. It finds none until the assignments are read, so that names never wait for them.
 */
export function useFoundRoles(): FoundRoles {
  const t = useT();
  const labels = useRecordLabels();
  const {collator} = useFormats();
  const navigate = useNavigate();
  const openRecord = useOpenRecord();
  const heldRoles = useHeldRoles();
  return useMemo(() => {
    const labelOf = (role: string) =>
      openChoiceLabel(labels, 'fraternity_assignments', 'role', role);
    const holdersOf = ({holders}: HeldRole): FoundOption[] =>
      [...holders]
        .sort((a, b) => collator.compare(a.brother.name, b.brother.name))
        .map(({id, table, brother, role, house}) => ({
          key: `role-${id}`,
          icon: 'brothers',
          title: brother.name,
          line: [openChoiceLabel(labels, table, 'role', role), house].filter(Boolean).join(' · '),
          open: () => openRecord('brothers', brother.id),
        }));
    const inList = (role: string): FoundOption => ({
      key: `role-in-list-${role.replaceAll(' ', '-')}`,
      icon: 'search',
      title: t('find.inList', {text: labelOf(role)}),
      line: '',
      open: () => void navigate(`/brothers?${new URLSearchParams({role}).toString()}`),
    });
    let index: WordIndex | null = null;
    return (text) => {
      const typed = wordsOf(text);
      if (!heldRoles || typed.length === 0) return [];
      const roles = heldRoles();
      index ??= createWordIndex(
        roles.map(({role}) => ({name: wordsOf(labelOf(role)), others: []})),
      );
      const costs = index.costs(typed);
      const found = roles
        .map((held, place) => ({
          held,
          cost: Math.min(costs[place] ?? NO_MATCH, otherNameCost(held, typed)),
        }))
        .filter(({cost}) => cost < NO_MATCH)
        .sort((a, b) => a.cost - b.cost);
      const [best] = found;
      if (!best) return [];
      const unique = new Map(
        found.flatMap(({held}) => holdersOf(held)).map((option) => [option.key, option]),
      );
      const shown = [...unique.values()].slice(0, MOST_SHOWN);
      const isCut = unique.size > shown.length && best.held.isListed;
      return [
        {
          title: labels.field('fraternity_assignments', 'role'),
          options: isCut ? [...shown, inList(best.held.role)] : shown,
          cost: best.cost,
        },
      ];
    };
  }, [t, labels, collator, navigate, openRecord, heldRoles]);
}

const OTHER_NAME = 2;

/**
 * The cost of a name in another language. The text must be its beginning: the vicar is also called vice guardian, but is
 * not who a search for the guardian means.
 */
function otherNameCost({role, names}: HeldRole, typed: readonly string[]): number {
  const text = typed.flatMap(partsOfWord).join(' ');
  const isBeginning = [role, ...names].some((name) =>
    wordsOf(name).flatMap(partsOfWord).join(' ').startsWith(text),
  );
  return isBeginning ? OTHER_NAME : NO_MATCH;
}
