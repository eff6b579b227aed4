import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '@/shared/form/TextField';
import { Card } from '@/shared/list/Card';
import type { Choices } from '../api';
import { NativeChoiceField } from '../NativeChoiceField';
import type { ProfileFields } from './schema';

const SAME = ['school', 'city', 'place'] as const;

/** A card a school year; its title comes from the server and is never typed. */
export function SchoolYears({ years, choices }: { years: string[]; choices: Choices }) {
  return years.map((year, index) => (
    <SchoolYear key={year} year={year} newer={years[index - 1]} index={index} choices={choices} />
  ));
}

type YearProps = { year: string; newer: string | undefined; index: number; choices: Choices };

function SchoolYear({ year, newer, index, choices }: YearProps) {
  const { setValue } = useFormContext<ProfileFields>();
  const own = useSchool(index);
  const above = useSchool(Math.max(0, index - 1));
  const copies = above[0] !== '' && own.some((value, at) => value !== above[at]);
  const id = useId();
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 2, p: 3, mt: 1 }}>
      <Typography id={id} variant="h2" component="h4" sx={{ fontSize: 16 }}>
        {shown(year)} {index === 0 && '(cette année)'}
      </Typography>
      {newer !== undefined && copies && (
        <Button
          startIcon={<ContentCopyOutlined />}
          onClick={() =>
            SAME.forEach((each, at) =>
              setValue(`scholarInfo.${index}.${each}`, above[at] ?? '', {
                shouldDirty: true,
                shouldValidate: true,
              }),
            )
          }
          sx={{ height: 48, alignSelf: 'flex-start', fontSize: 15 }}
        >
          Reprendre le lycée de {shown(newer)}
        </Button>
      )}
      <div role="group" aria-labelledby={id} style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <TextField<ProfileFields> name={`scholarInfo.${index}.grade`} label="Classe" />
        <TextField<ProfileFields> name={`scholarInfo.${index}.school`} label="Établissement" />
        <TextField<ProfileFields> name={`scholarInfo.${index}.city`} label="Ville" />
        <NativeChoiceField<ProfileFields>
          name={`scholarInfo.${index}.place`}
          label="Département ou pays"
          none="Choisir"
        >
          <optgroup label="Départements">
            {choices.departments.map(({ departmentNumber, departmentName }) => (
              <option key={departmentNumber} value={departmentNumber}>
                {departmentNumber} – {departmentName}
              </option>
            ))}
          </optgroup>
          <optgroup label="Pays">
            {choices.countries.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </optgroup>
        </NativeChoiceField>
      </div>
    </Card>
  );
}

/** School, city and department of a year, watched leaf by leaf: an array that is watched whole stays the same object. */
function useSchool(index: number): string[] {
  const { control } = useFormContext<ProfileFields>();
  return useWatch({ control, name: SAME.map((each) => `scholarInfo.${index}.${each}` as const) });
}

/** `2026-2027` as people write it. */
const shown = (year: string) => year.replace('-', '–');
