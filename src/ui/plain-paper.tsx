/** Leaves the title of the page and the page numbers off the paper, for sheets that have a heading of their own. */
export function PlainPaper() {
  return <style>{rules}</style>;
}

const rules = '@page{@bottom-right{content:""}}@media print{header{display:none!important}}';
